/** Late-bound parameters: their values are read from the current request when the statement is sent. */

/** Placeholder among the parameters; the client reads its value when sending the statement. */
export class LateBoundParameter {
  readonly read: () => unknown
  constructor(read: () => unknown) {
    this.read = read
  }
}

export function resolveParameters(values: readonly unknown[]): unknown[] {
  return values.map((value) => (value instanceof LateBoundParameter ? value.read() : value))
}
