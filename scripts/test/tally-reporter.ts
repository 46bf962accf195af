/** A reporter for node:test that writes passes, failures and skips as JSON. */
import type { TestEvent } from 'node:test/reporters'
import { wordsOf } from './failure-words.ts'
import type { FileOutcome, TestMessage } from './shards.ts'

// biome-ignore lint/style/noDefaultExport: node:test loads a reporter by its default export
export default async function* tally(source: AsyncIterable<TestEvent>): AsyncGenerator<string> {
  let passed = 0
  const [failures, skips]: [TestMessage[], TestMessage[]] = [[], []]
  for await (const event of source) {
    if (event.type !== 'test:pass' && event.type !== 'test:fail') continue
    if (event.data.details.type === 'suite') continue
    const { name, skip, todo } = event.data
    const reason = skip ?? todo
    if (event.type === 'test:fail' && todo === undefined)
      failures.push({ name, words: wordsOf(event.data.details.error) })
    else if (reason === undefined) passed += 1
    else skips.push({ name, words: typeof reason === 'string' ? reason : skip ? 'skipped' : 'to do' })
  }
  yield JSON.stringify({ passed, failures, skips } satisfies FileOutcome)
}
