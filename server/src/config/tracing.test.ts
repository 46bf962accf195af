import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ConfigError, parseConfig } from './config.ts'

const ENDPOINT = 'OTEL_EXPORTER_OTLP_ENDPOINT'

test('tracing is off without a collector, whatever else is set', () => {
  assert.equal(parseConfig({}).tracing, null)
  assert.equal(parseConfig({ OTEL_TRACES_SAMPLER_ARG: '0.5', OTEL_SERVICE_NAME: 'x' }).tracing, null)
})

test('reads the standard OpenTelemetry variables', () => {
  assert.deepEqual(parseConfig({ [ENDPOINT]: 'http://127.0.0.1:4318' }).tracing, {
    ...{ url: 'http://127.0.0.1:4318/v1/traces', headers: {}, ratio: 1, service: 'candid' },
  })
  const whole = {
    [ENDPOINT]: 'https://collector.example/otlp/',
    OTEL_EXPORTER_OTLP_HEADERS: 'Authorization=Bearer%20hush, x-team=one=two',
    OTEL_TRACES_SAMPLER_ARG: '.05',
    OTEL_SERVICE_NAME: 'clips',
  }
  assert.deepEqual(parseConfig(whole).tracing, {
    url: 'https://collector.example/otlp/v1/traces',
    headers: { authorization: 'Bearer hush', 'x-team': 'one=two' },
    ratio: 0.05,
    service: 'clips',
  })
})

test('reports an invalid endpoint, ratio or header by its variable, without secrets', () => {
  for (const [variable, value, words] of [
    [ENDPOINT, '127.0.0.1:4318', /must be the address of an OTLP\/HTTP collector/],
    [ENDPOINT, 'grpc://hush:4317', /must be the address of an OTLP\/HTTP collector/],
    [ENDPOINT, 'https://me:hush@collector.example', /must not contain a password/],
    [ENDPOINT, 'https://collector.example/?key=hush', /query string/],
    ['OTEL_TRACES_SAMPLER_ARG', '1.5', /from 0 to 1/],
    ['OTEL_TRACES_SAMPLER_ARG', '-1', /from 0 to 1/],
    ['OTEL_TRACES_SAMPLER_ARG', 'hush', /from 0 to 1/],
    ['OTEL_EXPORTER_OTLP_HEADERS', 'hush', /must be a list/],
    ['OTEL_EXPORTER_OTLP_HEADERS', 'a b=hush', /must be a list/],
    ['OTEL_EXPORTER_OTLP_HEADERS', 'key=hush%', /stray %/],
    ['OTEL_EXPORTER_OTLP_HEADERS', 'key=hush%0d%0aevil:1', /does not fit into a header/],
  ] as const)
    assert.throws(
      () => parseConfig({ [variable]: value }),
      (error) => {
        assert.ok(error instanceof ConfigError)
        assert.match(error.message, words, value)
        assert.ok(error.message.includes(variable))
        assert.doesNotMatch(error.message, /hush/)
        return true
      },
    )
})
