/** A reporter for node:test in a shard: tells the runner of each test as it ends; a file's own end comes after its tests. */
import type { TestEvent } from 'node:test/reporters'
import { wordsOf } from './failure-words.ts'

export type ShardMessage =
  | { type: 'ready' }
  | { type: 'test'; name: string; failure: string | null }
  | { type: 'file'; failure: string | null }

// biome-ignore lint/style/noDefaultExport: node:test loads a reporter by its default export
export default async function* tellRunner(source: AsyncIterable<TestEvent>): AsyncGenerator<string> {
  for await (const event of source) {
    if (event.type !== 'test:pass' && event.type !== 'test:fail') continue
    const failure = event.type === 'test:fail' ? wordsOf(event.data.details.error) : null
    const { name, nesting } = event.data
    const message: ShardMessage = nesting === 0 ? { type: 'file', failure } : { type: 'test', name, failure }
    process.send?.(message)
    yield ''
  }
}
