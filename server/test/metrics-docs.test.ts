import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { test } from 'node:test'
import { freshSite } from './site.ts'

const docs = readFileSync(path.join(import.meta.dirname, '../../docs/metrics.md'), 'utf8')
const described = [...docs.matchAll(/^\| `(candid_\w+)` \| ([\w, ]*) ?\|/gm)].map(
  ([, name = '', labels = '']) => ({
    name,
    labels: labels.split(',').flatMap((label) => label.trim() || []),
  }),
)
const site = await freshSite({}, { worker: true })

async function page(): Promise<string> {
  return (await site.get('/metrics')).text()
}

test('the docs list exactly the metrics of the site', async () => {
  const reported = [...(await page()).matchAll(/^# TYPE (candid_\w+) /gm)].map(([, name]) => name)
  assert.deepEqual(reported.sort(), described.map(({ name }) => name).sort())
})

test('each metric has the documented labels', async () => {
  await site.ask('{ logged_in { context } }')
  const lines = (await page()).split('\n')
  let seen = 0
  for (const { name, labels } of described) {
    const line = lines.find((each) => each.startsWith(`${name}{`) || each.startsWith(`${name}_count{`))
    if (!line) continue
    seen += 1
    const own = [...line.matchAll(/(\w+)="/g)].map(([, label]) => label).filter((label) => label !== 'role')
    assert.deepEqual(own.sort(), [...labels].sort(), name)
  }
  assert.ok(seen > 15, `${seen} figures have a value`)
})

test('GraphQL operations are counted by schema field, ignoring names chosen by clients', async () => {
  await site.ask('query Evil_1 { logged_in { context } }')
  await site.ask('query Evil_2 { mine: logged_in { context } }')
  const text = await page()
  assert.match(text, /candid_graphql_field_operations_total\{[^}]*field="logged_in"[^}]*\} [2-9]/)
  assert.doesNotMatch(text, /Evil|mine/)
})

test('reports database and storage as up, and the connections of the pool', async () => {
  const text = await page()
  assert.match(text, /candid_up\{[^}]*part="database"[^}]*\} 1/)
  assert.match(text, /candid_up\{[^}]*part="storage"[^}]*\} 1/)
  assert.doesNotMatch(text, /part="redis"/)
  assert.match(text, /candid_pool_connections\{[^}]*state="idle"[^}]*\} [1-9]/)
})
