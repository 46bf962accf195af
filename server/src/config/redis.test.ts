import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ConfigError, parseConfig } from './config.ts'

const redisOf = (url?: string) => parseConfig(url === undefined ? {} : { REDIS_URL: url }).redis

test('Redis is off without REDIS_URL', () => {
  assert.equal(redisOf(), null)
  assert.equal(redisOf('  '), null)
})

test('parses host, port, user and database, or a socket', () => {
  const nobody = { username: undefined, password: undefined, database: 0 }
  const place = (host: string, port = 6379, isEncrypted = false) => ({ host, port, isEncrypted })
  assert.deepEqual(redisOf('redis://10.0.0.5'), { ...nobody, place: place('10.0.0.5') })
  assert.deepEqual(redisOf('rediss://cache.example:6380/3'), {
    ...nobody,
    place: place('cache.example', 6380, true),
    database: 3,
  })
  assert.deepEqual(redisOf('redis://candid:p%40ss%2F@[::1]:7/'), {
    username: 'candid',
    password: 'p@ss/',
    place: place('::1', 7),
    database: 0,
  })
  const socket = { socketPath: '/run/redis/redis.sock' }
  assert.deepEqual(redisOf('unix:/run/redis/redis.sock'), { ...nobody, place: socket })
  assert.deepEqual(redisOf('unix:/run/redis/redis.sock?db=2&password=secret'), {
    ...{ username: undefined, password: 'secret' },
    ...{ place: socket, database: 2 },
  })
})

test('reports an invalid URL by its variable, without the password', () => {
  for (const [url, words] of [
    ['10.0.0.5:6379', /must be an address such as redis:/],
    ['http://:hush@10.0.0.5', /must be an address such as redis:/],
    ['redis://:hush@/0', /must be an address|has no host/],
    ['redis://:hush@host/zero', /number of a database/],
    ['redis://:hush@host/0?db=1', /must end with/],
    ['redis://:hush%@host/0', /stray %/],
    ['unix:', /full path/],
    ['unix://:hush@host/run/x.sock', /full path/],
  ] as const) {
    assert.throws(
      () => redisOf(url),
      (error) => {
        assert.ok(error instanceof ConfigError)
        assert.match(error.message, words, url)
        assert.match(error.message, /REDIS_URL/)
        assert.doesNotMatch(error.message, /hush/)
        return true
      },
    )
  }
})
