/** Tests that typed values are saved once, in order, and survive a lost connection. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createSaver, type SaveState } from './saver.ts'

type Values = { city: string; region: string }

function kit() {
  const sent: Partial<Values>[] = []
  const states: SaveState[] = []
  const answers: ((isSaved: boolean) => void)[] = []
  const saver = createSaver<Values>({
    send: (part) => {
      sent.push(part)
      return new Promise((resolve) => answers.push(resolve))
    },
    onState: (state) => states.push(state),
    delayMs: 3_600_000,
  })
  return { saver, sent, response: states, answer: (isSaved: boolean) => answers.shift()?.(isSaved) }
}

test('combines consecutive keys into one request', async () => {
  const { saver, sent, response: states, answer } = kit()
  saver.change({ city: 'C' })
  saver.change({ city: 'Ca' })
  saver.change({ region: 'Lisboa' })
  const done = saver.flush()
  assert.deepEqual(sent, [{ city: 'Ca', region: 'Lisboa' }])
  answer(true)
  await done
  assert.deepEqual(states, ['waiting', 'waiting', 'waiting', 'saving', 'saved'])
  assert.deepEqual(saver.pending(), {})
  saver.stop()
})

test('sends values typed during a request after it, never in parallel', async () => {
  const { saver, sent, answer } = kit()
  saver.change({ city: 'Ca' })
  const done = saver.flush()
  saver.change({ city: 'Cascais' })
  void saver.flush()
  assert.equal(sent.length, 1)
  assert.deepEqual(saver.pending(), { city: 'Cascais' })
  answer(true)
  await new Promise((resolve) => setImmediate(resolve))
  assert.deepEqual(sent[1], { city: 'Cascais' })
  answer(true)
  await done
  saver.stop()
})

test('resends lost values with the next ones, which take precedence', async () => {
  const { saver, sent, response: states, answer } = kit()
  saver.change({ city: 'Porto', region: 'Porto' })
  const lost = saver.flush()
  saver.change({ city: 'Cascais' })
  answer(false)
  await lost
  assert.equal(states.at(-1), 'failed')
  assert.deepEqual(saver.pending(), { city: 'Cascais', region: 'Porto' })
  const done = saver.flush()
  answer(true)
  await done
  assert.deepEqual(sent[1], { city: 'Cascais', region: 'Porto' })
  assert.equal(states.at(-1), 'saved')
  saver.stop()
})

test('sends nothing if nothing changed', async () => {
  const { saver, sent } = kit()
  await saver.flush()
  assert.deepEqual(sent, [])
})
