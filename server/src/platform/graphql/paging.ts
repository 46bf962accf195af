/** The paging input of all lists, with bounded numbers. */
import { Refusal } from '#platform/errors.ts'
import { PAGE_MAX, PAGE_SIZE } from '#rules/limits.ts'
import type { Builder } from './builder.ts'

export type LimitInput = {
  limit?: number | null | undefined
  skip?: number | null | undefined
  order?: string | null | undefined
}
export type PageRange = { limit: number; skip: number }

const inputs = new WeakMap<Builder, ReturnType<typeof defineLimitInput>>()

/** One input type per schema, created on first use. */
export function limitInput(builder: Builder) {
  const known = inputs.get(builder) ?? defineLimitInput(builder)
  inputs.set(builder, known)
  return known
}

function defineLimitInput(builder: Builder) {
  return builder.inputType('LimitInput', {
    description: `A page of a list: the number of items, at most ${PAGE_MAX.size}, and how many to skip.`,
    fields: (t) => ({
      limit: t.int(),
      skip: t.int(),
      order: t.string({ description: 'Used by lists that offer more than one order.' }),
    }),
  })
}

/** Caps a limit that is too large; rejects invalid numbers. */
export function readPage(input: LimitInput | null | undefined, size: number = PAGE_SIZE.list): PageRange {
  const limit = input?.limit ?? size
  const skip = input?.skip ?? 0
  if (limit < 1 || skip < 0 || skip > PAGE_MAX.skip) {
    throw new Refusal('BAD_INPUT', {
      message: `Start a list at 0 to ${PAGE_MAX.skip} and request 1 or more.`,
    })
  }
  return { limit: Math.min(limit, Math.max(size, PAGE_MAX.size)), skip }
}
