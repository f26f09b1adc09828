package org.qsketch.contract;

/** What the top-k of every backend must do. */
public abstract class TopKContract extends BackendContract
    implements TopKBoundsContract,
        TopKAnswerContract,
        TopKMergeContract,
        TopKHalvingContract,
        TopKImageContract,
        TopKTextContract,
        TopKLifeContract {}
