/** OpenTelemetry tracing settings, read from its standard environment variables. */
import type { TracingSettings } from '#platform/tracing/open-tracing.ts'
import { fail, type Parse, type Read, textWithin } from './values.ts'

/** Null: tracing is off, and its library is not loaded. */
export type TracingConfig = TracingSettings | null

export function readTracingConfig(read: Read): TracingConfig {
  const url = read('OTEL_EXPORTER_OTLP_ENDPOINT', null, collector)
  const headers = read('OTEL_EXPORTER_OTLP_HEADERS', '', headerList)
  const ratio = read('OTEL_TRACES_SAMPLER_ARG', '1', fraction)
  const service = read('OTEL_SERVICE_NAME', 'candid', textWithin(1, 100))
  return url === null ? null : { url, headers, ratio, service }
}

/** Appends the path of the traces signal, as the OTLP specification requires. */
const collector: Parse<string> = (value) => {
  const url = URL.parse(value)
  if (!url || !['http:', 'https:'].includes(url.protocol))
    return fail('must be the address of an OTLP/HTTP collector, such as http://127.0.0.1:4318')
  if (url.username !== '' || url.password !== '')
    return fail('must not contain a password; OTEL_EXPORTER_OTLP_HEADERS is for that')
  if (url.search !== '' || url.hash !== '') return fail('must not have a query string or fragment')
  return `${url.origin}${url.pathname.replace(/\/+$/, '')}/v1/traces`
}

const fraction: Parse<number> = (value) => {
  const number = Number(value)
  return /^\d*\.?\d+$/.test(value) && number <= 1 ? number : fail('must be a number from 0 to 1, such as 0.1')
}

const NAME = /^[A-Za-z0-9-]{1,100}$/

/** Comma-separated `name=value` with percent-encoded values. */
const headerList: Parse<Readonly<Record<string, string>>> = (value) =>
  Object.fromEntries(
    value
      .split(',')
      .filter((pair) => pair.trim() !== '')
      .map((pair) => {
        const at = pair.indexOf('=')
        const name = pair.slice(0, at).trim()
        if (at < 1 || !NAME.test(name)) return fail('must be a list such as authorization=Bearer%20key')
        return [name.toLowerCase(), headerValue(pair.slice(at + 1).trim())]
      }),
  )

function headerValue(text: string): string {
  let value: string
  try {
    value = decodeURIComponent(text)
  } catch {
    return fail('has a value with a stray %; write it as %25')
  }
  return /^[\x20-\x7e]*$/.test(value) ? value : fail('has a value that does not fit into a header')
}
