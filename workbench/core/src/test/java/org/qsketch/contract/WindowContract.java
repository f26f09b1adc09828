package org.qsketch.contract;

/** What the windows of every backend must do. */
public abstract class WindowContract extends BackendContract
    implements SketchWindowContract,
        TopKWindowContract,
        DistinctWindowContract,
        WindowImageContract,
        WindowLifeContract {}
