package org.qsketch.contract;

/**
 * What the group-by of every backend must do: the backend's test extends this class and says how to
 * open it.
 */
public abstract class GroupByContract extends BackendContract
    implements GroupResultContract,
        GroupColumnContract,
        GroupBudgetContract,
        GroupLifeContract,
        GroupPartsContract {}
