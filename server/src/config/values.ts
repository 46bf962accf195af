/** Parsers for environment variables: each returns the value or fails with a message that says what it must be. */
import { oneOf } from '#rules/one-of.ts'

export type Environment = Record<string, string | undefined>
export type Read = ReturnType<typeof createReader>

class InvalidValue extends Error {}
export function fail(what: string): never {
  throw new InvalidValue(what)
}

export type Parse<T> = (value: string) => T

export function createReader(env: Environment, problems: string[]) {
  return function read<T, D extends string | null>(
    name: string,
    fallback: D,
    parse: Parse<T>,
  ): T | (D extends null ? null : never) {
    const given = env[name]?.trim()
    const value = given === undefined || given === '' ? fallback : given
    if (value === null) return null as D extends null ? null : never
    try {
      return parse(value)
    } catch (error) {
      if (!(error instanceof InvalidValue)) throw error
      // The value itself may be a secret (a password inside a URL), so only the variable is named.
      problems.push(`${name} ${error.message}`)
      return undefined as T
    }
  }
}

export function hostAndPort(value: string): { host: string; port: number } {
  const [, host, port] = /^([A-Za-z0-9._-]+|\[[0-9a-f:]+\]):(\d{1,5})$/i.exec(value) ?? []
  if (!host || !port) fail('must be an address and a port, such as 10.0.0.2:8090')
  return { host: host.replace(/^\[|\]$/g, ''), port: integerWithin(0, 65_535)(port) }
}

export function integerWithin(min: number, max: number): Parse<number> {
  return (value) => {
    const number = Number(value)
    if (!/^\d+$/.test(value) || number < min || number > max)
      fail(`must be a whole number from ${min} to ${max}`)
    return number
  }
}

export function textWithin(min: number, max: number): Parse<string> {
  return (value) => {
    // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are exactly what is refused
    if (value.length < min || value.length > max || /[\u0000-\u001f]/.test(value))
      fail(`must be ${min} to ${max} characters of plain text`)
    return value
  }
}

export function compact(value: string): string {
  return value.replaceAll(' ', '').toUpperCase()
}

export function choice<const T extends string>(choices: readonly T[]): Parse<T> {
  return (value) => oneOf(choices, value) ?? fail(`must be one of ${choices.join(', ')}`)
}

export const parseOnOff: Parse<boolean> = (value) => {
  if (['on', 'true', '1', 'yes'].includes(value.toLowerCase())) return true
  if (['off', 'false', '0', 'no'].includes(value.toLowerCase())) return false
  return fail('must be on or off')
}

/** `on` means one proxy, the usual case. */
export const proxyCount: Parse<number> = (value) => {
  if (/^\d$/.test(value)) return Number(value)
  if (['on', 'true', 'yes'].includes(value.toLowerCase())) return 1
  if (['off', 'false', 'no'].includes(value.toLowerCase())) return 0
  return fail('must be off, on or the number of proxies, at most 9')
}

export function urlWith(protocols: readonly string[]): Parse<string> {
  return (value) => {
    const url = URL.parse(value)
    if (!url || !protocols.includes(url.protocol))
      fail(`must be an address starting with ${protocols.map((protocol) => `${protocol}//`).join(' or ')}`)
    return value
  }
}

export const origin: Parse<string> = (value) => {
  const url = URL.parse(value)
  if (!url || !['http:', 'https:'].includes(url.protocol))
    fail('must be an address such as https://candid.example')
  if (url.pathname !== '/' || url.search || url.hash) fail('must be an address without a path')
  return url.origin
}

export const contact: Parse<string> = (value) => {
  const isMail = /^[^\s@<>"]+@[^\s@<>"]+$/.test(value)
  const isPage = ['http:', 'https:'].includes(URL.parse(value)?.protocol ?? '')
  if (value !== '' && (!(isMail || isPage) || value.length > 200))
    fail('must be an email address, or a URL such as https://candid.example/contact')
  return value
}

export const day: Parse<Date> = (value) => {
  const date = /^\d{4}-\d\d-\d\d$/.test(value) ? new Date(`${value}T00:00:00Z`) : null
  return date && !Number.isNaN(date.getTime()) ? date : fail('must be a day such as 2027-06-30')
}
