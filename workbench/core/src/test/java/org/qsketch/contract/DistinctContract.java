package org.qsketch.contract;

/** What the distinct counters of every backend must do. */
public abstract class DistinctContract extends BackendContract
    implements DistinctRegistersContract,
        DistinctKeysContract,
        DistinctMergeContract,
        DistinctImageContract,
        DistinctLifeContract {}
