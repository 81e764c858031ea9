/** A start that cannot continue: the message says what is wrong and what to do, and needs no stack. */
export class StartRefusal extends Error {
  override readonly name = 'StartRefusal';
}
