/** A reporter for node:test that writes passes and failures as JSON. */
import type { TestEvent } from 'node:test/reporters'
import { wordsOf } from './failure-words.ts'

// biome-ignore lint/style/noDefaultExport: node:test loads a reporter by its default export
export default async function* tally(source: AsyncIterable<TestEvent>): AsyncGenerator<string> {
  let passed = 0
  const failures: { name: string; words: string }[] = []
  for await (const event of source) {
    if (event.type !== 'test:pass' && event.type !== 'test:fail') continue
    if (event.data.details.type === 'suite') continue
    if (event.type === 'test:pass') passed += 1
    else failures.push({ name: event.data.name, words: wordsOf(event.data.details.error) })
  }
  yield JSON.stringify({ passed, failures })
}
