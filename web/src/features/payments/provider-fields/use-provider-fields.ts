/** The provider’s card fields in our page: prepared by the server, drawn by the provider’s script, confirmed by the buyer. */
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useMutation } from 'urql'
import { graphql } from '#web/lib/graphql/graphql.ts'
import { problemText } from '#web/lib/graphql/problem.ts'
import type { MethodData } from '../wallet-query.ts'
import { appearanceOf, openStripe } from './provider-script.ts'

const StartCardSetup = graphql(`mutation StartCardSetup { startCardSetup { client_secret } }`)

type Confirm = (returnUrl: string) => Promise<{ token: string } | { problem: string }>

export type FieldsState =
  | { state: 'loading' }
  | { state: 'failed'; message: string }
  | { state: 'ready'; confirm: Confirm }

const NOT_LOADED =
  'Couldn’t load the card form. Allow the payment provider in your ad blocker, then try again.'

/** `attempt`: another number prepares new fields, after a card was declined. */
export function useProviderFields(method: MethodData | undefined, attempt: number) {
  const [, startSetup] = useMutation(StartCardSetup)
  const container = useRef<HTMLDivElement>(null)
  const [fields, setFields] = useState<FieldsState>({ state: 'loading' })

  const open = useEffectEvent(async (signal: AbortSignal, onClose: (close: () => void) => void) => {
    const fail = (message: string) => !signal.aborted && setFields({ state: 'failed', message })
    const { data, error } = await startSetup({})
    const clientSecret = data?.startCardSetup?.client_secret
    if (error || !clientSecret) return fail(error ? problemText(error) : NOT_LOADED)
    try {
      const stripe = await openStripe(method?.script_url ?? '', method?.public_key ?? '')
      if (signal.aborted || !container.current) return
      const elements = stripe.elements({ clientSecret, appearance: appearanceOf(container.current) })
      const element = elements.create('payment')
      onClose(() => element.destroy())
      element.on('loaderror', () => fail(NOT_LOADED))
      element.on('ready', () => {
        const confirm: Confirm = async (returnUrl) => {
          const confirmed = await stripe.confirmSetup({
            ...{ elements, redirect: 'if_required' },
            confirmParams: { return_url: returnUrl },
          })
          if (confirmed.setupIntent) return { token: confirmed.setupIntent.id }
          return { problem: confirmed.error?.message ?? 'Your card couldn’t be saved. Try another one.' }
        }
        if (!signal.aborted) setFields({ state: 'ready', confirm })
      })
      element.mount(container.current)
    } catch {
      fail(NOT_LOADED)
    }
  })

  const isKnown = method !== undefined
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt prepares new fields
  useEffect(() => {
    if (!isKnown) return
    const controller = new AbortController()
    let close = () => {}
    setFields({ state: 'loading' })
    void open(controller.signal, (closing) => {
      close = closing
    })
    return () => {
      controller.abort()
      close()
    }
  }, [isKnown, attempt])

  return { container, fields }
}
