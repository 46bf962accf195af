/** The state of the card form: values, errors and reset. */
import { useRef, useState } from 'react'
import { type CardFormValues, cardProblems, groupedNumber, typedExpiry } from './card-form.ts'

type Field = keyof CardFormValues

export type CardProblem = { message?: string | undefined; fields?: Partial<CardFormValues> }

export type CardFormState = {
  values: CardFormValues
  errors: Partial<CardFormValues>
  /** The error of the form as a whole. */
  problem: string | undefined
  change(field: Field, text: string): void
  left(field: Field): void
  inputOf(field: Field): (input: HTMLInputElement | null) => void
  fill(card: CardFormValues): void
  /** The card if valid; otherwise focuses the first invalid field. */
  checked(): CardFormValues | undefined
  refuse(problem: CardProblem): void
  clear(): void
}

const EMPTY: CardFormValues = { name: '', number: '', expiry: '', cvv: '' }
const ORDER: readonly Field[] = ['name', 'number', 'expiry', 'cvv']

export function useCardForm(): CardFormState {
  const [values, setValues] = useState(EMPTY)
  const [seen, setSeen] = useState<ReadonlySet<Field>>(new Set())
  const [refused, setRefused] = useState<CardProblem>({})
  const inputs = useRef<Partial<Record<Field, HTMLInputElement | null>>>({})
  const problems = cardProblems(values)
  const errors = Object.fromEntries(
    ORDER.map((field) => [field, refused.fields?.[field] ?? (seen.has(field) ? problems[field] : undefined)]),
  ) as Partial<CardFormValues>

  const focusFirst = (wrong: Partial<CardFormValues>) => {
    const first = ORDER.find((field) => wrong[field] !== undefined)
    if (first) inputs.current[first]?.focus()
  }

  return {
    values,
    errors,
    problem: refused.message,
    change(field, text) {
      setRefused(
        ({ fields, message }) => ({ message, fields: { ...fields, [field]: undefined } }) as CardProblem,
      )
      setValues((before) => ({ ...before, [field]: typed(field, text, before[field]) }))
    },
    left(field) {
      if (values[field] !== '') setSeen((before) => new Set([...before, field]))
    },
    inputOf: (field) => (input) => {
      inputs.current[field] = input
    },
    fill(card) {
      setRefused({})
      setValues(({ name }) => ({ ...card, name: name || card.name }))
    },
    checked() {
      setSeen(new Set(ORDER))
      setRefused({})
      if (Object.keys(problems).length === 0) return values
      focusFirst(problems)
      return undefined
    },
    refuse(problem) {
      setRefused(problem)
      focusFirst(problem.fields ?? {})
    },
    clear() {
      setValues(EMPTY)
      setSeen(new Set())
    },
  }
}

const CVV_MAX_LENGTH = 4

function typed(field: Field, text: string, before: string): string {
  if (field === 'number') return groupedNumber(text)
  if (field === 'expiry') return typedExpiry(text, before)
  return field === 'cvv' ? text.replace(/\D/g, '').slice(0, CVV_MAX_LENGTH) : text
}
