import assert from 'node:assert/strict'
import { test } from 'node:test'
import { findSharedNames } from './exported-names.ts'

const shared = (texts: Record<string, string>) =>
  findSharedNames(Object.entries(texts).map(([file, text]) => ({ file, text })))

test('finds a name that two files export, whatever it is in each', () => {
  assert.deepEqual(shared({ 'b.ts': 'export type Page = {}', 'a.ts': 'export async function Page() {}' }), [
    { name: 'Page', files: ['a.ts', 'b.ts'] },
  ])
})

test('accepts overloads, a type beside its value, private names and re-exports', () => {
  assert.deepEqual(
    shared({
      'a.ts':
        'export function one(a: 1): 1\nexport function one(a: 2): 2\nexport type Two = 2\nexport const Two = 2',
      'b.ts': "const one = 1\nexport { Two } from './a.ts'\n// export const one = 1",
    }),
    [],
  )
})
