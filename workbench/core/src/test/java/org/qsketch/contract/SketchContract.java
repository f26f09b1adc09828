package org.qsketch.contract;

/**
 * What the sketches of every backend must do, whichever variant they are: the backend's test
 * extends this class and says how to open it.
 */
public abstract class SketchContract extends BackendContract
    implements TableContract,
        BatchContract,
        ErrorContract,
        SelectContract,
        BoundContract,
        RemovalContract,
        MultiLevelRemovalContract,
        TaggedContract,
        TaggedStressContract,
        TotalsContract,
        WideContract,
        WeightContract,
        WeightTotalsContract,
        MergeContract,
        HalvingContract,
        ImageContract,
        ForeignImageContract,
        GoldenContract,
        LifecycleContract,
        ClosingContract,
        ArgumentsContract,
        KeysContract,
        WordsContract {}
