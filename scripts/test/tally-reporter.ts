/** A reporter for node:test that writes what failed to the terminal, and counts and files to its destination. */
import type { TestEvent } from 'node:test/reporters'

// biome-ignore lint/style/noDefaultExport: node:test loads a reporter by its default export
export default async function* tally(source: AsyncIterable<TestEvent>): AsyncGenerator<string> {
  let passed = 0
  let failed = 0
  const failedFiles = new Set<string>()
  for await (const event of source) {
    if (event.type !== 'test:pass' && event.type !== 'test:fail') continue
    if (event.data.details.type === 'suite') continue
    if (event.type === 'test:pass') passed += 1
    else {
      failed += 1
      if (event.data.file) failedFiles.add(event.data.file)
      console.log(`\n✖ ${event.data.file ?? ''} › ${event.data.name}\n${wordsOf(event.data.details.error)}`)
    }
  }
  yield JSON.stringify({ passed, failed, failedFiles: [...failedFiles] })
}

function wordsOf(error: unknown): string {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
  return cause instanceof Error ? (cause.stack ?? cause.message) : String(cause)
}
