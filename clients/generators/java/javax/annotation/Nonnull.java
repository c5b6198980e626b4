package javax.annotation;

/** What generated code says of fields and parameters; it is no part of Java. */
public @interface Nonnull {}
