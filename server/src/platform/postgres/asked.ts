/** Values that a statement takes from whoever it is asked for, at the moment it is asked: they travel beside the call. */

/** Stands for such a value among the parameters; the connection reads it when the statement is sent. */
export class Asked {
  readonly read: () => unknown
  constructor(read: () => unknown) {
    this.read = read
  }
}

export function filledIn(values: readonly unknown[]): unknown[] {
  return values.map((value) => (value instanceof Asked ? value.read() : value))
}
