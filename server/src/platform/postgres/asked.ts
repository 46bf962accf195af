/** Late-bound parameters: their values are read from the current request when the statement is sent. */

/** Placeholder among the parameters; the client reads its value when sending the statement. */
export class Asked {
  readonly read: () => unknown
  constructor(read: () => unknown) {
    this.read = read
  }
}

export function filledIn(values: readonly unknown[]): unknown[] {
  return values.map((value) => (value instanceof Asked ? value.read() : value))
}
