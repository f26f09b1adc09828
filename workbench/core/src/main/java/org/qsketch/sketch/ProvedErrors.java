package org.qsketch.sketch;

import java.util.Optional;

/**
 * The proved bounds on the errors of a sketch. They hold for any keys; errors in practice are far
 * smaller.
 *
 * @param anywhere the bound on any estimate
 * @param inTags the bound on estimates of counts that are in tags, if a tagged sketch also has
 *     others
 */
public record ProvedErrors(ErrorBound anywhere, Optional<ErrorBound> inTags) {}
