/** The suites of `npm test changed`: the tests that the changes since a commit can affect. */
import { affectedTests, TRIAL } from './affected-tests.ts'
import { changedFiles } from './changed-files.ts'
import { readImportGraph } from './import-graph.ts'
import { ROOT } from './server-files.ts'
import { browserSuite, type Suite, serverSuite } from './suites.ts'

export function changedSuites(base: string | undefined): Suite[] {
  const { since, files } = changedFiles(ROOT, base)
  const { server, browser } = affectedTests(files, readImportGraph(ROOT))
  const count = (tests: ReadonlySet<string> | 'all') => (tests === 'all' ? 'all' : tests.size)
  console.log(
    `   ${files.length} files changed since ${since}: ${count(server)} test files and ${count(browser)} browser specs`,
  )
  // Those that changed may not be among the ones of today.
  if (server !== 'all' && server.has(TRIAL)) process.env.BENCH_TRIAL = 'all'
  const suites: Suite[] = []
  if (server === 'all') suites.push(serverSuite(() => true))
  else if (server.size > 0) suites.push(serverSuite((file) => server.has(file)))
  if (browser === 'all') suites.push(browserSuite([]))
  else if (browser.size > 0) suites.push(browserSuite([...browser]))
  return suites
}
