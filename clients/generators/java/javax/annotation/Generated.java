package javax.annotation;

/** What generated code says of itself; Java has left it out since version 9. */
public @interface Generated {
  String[] value();

  String date() default "";

  String comments() default "";
}
