/** The settings of the next stream: loaded once, edited here, stored by the server on save or start. */
import { useEffect, useState } from 'react'
import { useMutation, useQuery } from 'urql'
import { flatten, safeParse } from 'valibot'
import { liveForm } from '#rules/forms/live.ts'
import { LIVE, LIVE_AUDIENCES, type LiveAudience } from '#rules/live.ts'
import { oneOf } from '#rules/one-of.ts'
import { graphql } from '#web/lib/graphql/graphql.ts'
import { problemFields, problemText } from '#web/lib/graphql/problem.ts'

const NextLive = graphql(`query NextLive { nextLive { description tags audience price keep_recording } }`)

const PrepareLive = graphql(`
  mutation PrepareLive($input: LiveInput!) {
    prepareLive(input: $input) { description tags audience price keep_recording }
  }
`)

const AnnounceLive = graphql(`
  mutation AnnounceLive($input: LiveInput!, $starts_at: DateTime!) {
    announceLive(input: $input, starts_at: $starts_at) { id starts_at }
  }
`)

type LivePlanValues = {
  description: string
  tags: string[]
  audience: LiveAudience
  /** In dollars, as typed. */
  price: string
  keepRecording: boolean
}

export type LivePlan = {
  values: LivePlanValues
  errors: { [field in 'description' | 'tags' | 'price']?: string | undefined }
  problem: string | undefined
  isLoaded: boolean
  isBusy: boolean
  change(part: Partial<LivePlanValues>): void
  /** False when the form has errors. */
  save(): Promise<boolean>
  announce(startsAt: Date): Promise<boolean>
}

const EMPTY: LivePlanValues = {
  description: '',
  tags: [],
  audience: 'everyone',
  price: String(LIVE.ticket.minCents / 100),
  keepRecording: true,
}

export function useLivePlan(): LivePlan {
  const [{ data }] = useQuery({ query: NextLive, requestPolicy: 'network-only' })
  const [{ fetching: isSaving }, prepare] = useMutation(PrepareLive)
  const [{ fetching: isAnnouncing }, announce] = useMutation(AnnounceLive)
  const [values, setValues] = useState<LivePlanValues | null>(null)
  const [errors, setErrors] = useState<LivePlan['errors']>({})
  const [problem, setProblem] = useState<string>()
  const saved = data?.nextLive
  useEffect(() => {
    if (!saved) return
    setValues(
      (before) =>
        before ?? {
          description: saved.description,
          tags: [...saved.tags],
          audience: oneOf(LIVE_AUDIENCES, saved.audience) ?? 'everyone',
          price: saved.price === null ? EMPTY.price : String(saved.price),
          keepRecording: saved.keep_recording,
        },
    )
  }, [saved])
  const shown = values ?? EMPTY

  /** The validated API input; sets the form errors and returns undefined if invalid. */
  const checked = () => {
    const { description, tags, audience, price, keepRecording } = shown
    const priceCents = audience === 'ticket' ? Math.round(Number(price.replace('$', '')) * 100) : null
    const form = safeParse(liveForm, { description, tags, audience, priceCents, keepRecording })
    if (!form.success) {
      const { nested = {} } = flatten<typeof liveForm>(form.issues)
      setErrors({
        description: nested.description?.[0],
        tags: nested.tags?.[0],
        price: nested.priceCents?.[0],
      })
      return undefined
    }
    setErrors({})
    setProblem(undefined)
    return {
      description: form.output.description,
      tags: form.output.tags,
      audience,
      price: priceCents === null ? null : priceCents / 100,
      keep_recording: keepRecording,
    }
  }
  const handleResult = ({ error }: { error?: Parameters<typeof problemText>[0] | undefined }): boolean => {
    if (!error) return true
    const { description, tags, priceCents } = problemFields(error)
    if (description || tags || priceCents) setErrors({ description, tags, price: priceCents })
    else setProblem(problemText(error))
    return false
  }
  return {
    values: shown,
    errors,
    problem,
    isLoaded: values !== null,
    isBusy: isSaving || isAnnouncing,
    change: (part) => setValues({ ...shown, ...part }),
    async save() {
      const input = checked()
      return input !== undefined && handleResult(await prepare({ input }))
    },
    async announce(startsAt) {
      const input = checked()
      return input !== undefined && handleResult(await announce({ input, starts_at: startsAt.toISOString() }))
    },
  }
}
