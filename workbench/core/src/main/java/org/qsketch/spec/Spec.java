package org.qsketch.spec;

/**
 * What a structure is: immutable, checked when it is built, and the same on every backend. A spec
 * names the type of the structure built from it: {@link org.qsketch.backend.Backend#create} returns
 * a sketch for the spec of a sketch, and a filter for that of a filter.
 *
 * @param <T> the structure that a backend makes from the spec
 */
public interface Spec<T extends AutoCloseable> {}
