/** Adds a method to a built-in object, unless the browser has it. */
export function define<Owner extends object, Name extends keyof Owner>(
  owner: Owner,
  name: Name,
  value: Owner[Name],
): void {
  if (name in owner) return
  Object.defineProperty(owner, name, { value, writable: true, configurable: true })
}
