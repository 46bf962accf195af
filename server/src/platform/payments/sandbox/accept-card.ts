/** Accepts a card as a gateway does: number and security code are validated and discarded, a token remains. */
import cardValidator from 'card-validator'
import * as v from 'valibot'
import { characterCount, cleanText, isPlainLine, isVisibleText } from '#rules/plain-text.ts'
import { randomToken } from '../../crypto.ts'
import { Refusal } from '../../errors.ts'
import { brandText } from '../decline-text.ts'
import type { Sandbox } from './sandbox.ts'
import { behaviourOf } from './test-cards.ts'

const HOLDER_MAX_LENGTH = 100
/** Many digits are no name: the number was typed into the wrong field, and would be stored. */
const MANY_DIGITS = /(\d\D*){6}/

const CardForm = v.object({ name: v.string(), number: v.string(), expiry: v.string(), cvv: v.string() })
type CardForm = v.InferOutput<typeof CardForm>

type AcceptedCard = { token: string; brand: string; last4: string }

export async function acceptCard(sandbox: Sandbox, body: unknown): Promise<AcceptedCard> {
  const parsed = v.safeParse(CardForm, body)
  if (!parsed.success)
    throw new Refusal('BAD_INPUT', { message: 'Name, number, expiry and CVV are required.' })
  const { holder, digits, brand, month, year } = readCard(parsed.output)
  const behaviour = behaviourOf(digits)
  if (!behaviour)
    throw new Refusal('BAD_INPUT', {
      fields: { number: 'This site is in test mode. Only test cards work, such as 4242 4242 4242 4242' },
    })
  const card = { token: `card_${randomToken(24)}`, brand, last4: digits.slice(-4) }
  await sandbox.db
    .insertInto('sandbox_cards')
    .values({
      ...card,
      exp_month: month,
      exp_year: year,
      holder,
      behaviour,
      created_at: sandbox.clock.now(),
    })
    .execute()
  return card
}

function readCard(form: CardForm) {
  const fields: Record<string, string> = {}
  const holder = cleanText(form.name)
  if (!isVisibleText(holder)) fields.name = 'Name is required'
  else if (!isPlainLine(holder) || MANY_DIGITS.test(holder) || characterCount(holder) > HOLDER_MAX_LENGTH)
    fields.name = 'Name is invalid'
  const number = cardValidator.number(form.number)
  if (!number.isValid) fields.number = 'Card Number is invalid'
  const expiry = cardValidator.expirationDate(form.expiry)
  const year = Number(expiry.year)
  if (!expiry.isValid) fields.expiry = 'Expire Date is invalid'
  if (!cardValidator.cvv(form.cvv, number.card?.code.size ?? 3).isValid)
    fields.cvv = 'Card Verification Value is invalid'
  if (Object.keys(fields).length > 0) throw new Refusal('BAD_INPUT', { fields })
  return {
    holder,
    digits: form.number.replace(/\D/g, ''),
    brand: brandText(number.card?.type ?? ''),
    month: Number(expiry.month),
    year: year < 100 ? 2000 + year : year,
  }
}
