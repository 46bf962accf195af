import assert from 'node:assert/strict'
import { test } from 'node:test'
import { payoutsCsv } from './payout-csv.ts'
import { escapeXml, sepaFile } from './sepa-file.ts'

const batch = {
  id: '0198c0de-0000-7000-8000-000000000001',
  method: 'sepa' as const,
  exported_by: null,
  created_at: new Date('2026-11-13T06:05:00Z'),
}
const payout = (number: number, cents: number) => ({
  id: `0198c0de-0000-7000-8000-00000000010${number}`,
  creator_id: '0198c0de-0000-7000-8000-0000000000aa',
  cents: String(cents),
  state: 'processing' as const,
  method: 'sepa' as const,
  sealed: '',
  hint: '',
  batch_id: batch.id,
  run_on: '2026-11-13',
  failure: null,
  decided_by: null,
  decided_at: null,
  journal_id: '',
  end_journal_id: null,
  bounce_journal_id: null,
  kind: 'run' as const,
  created_at: batch.created_at,
})
const sepa = (holder: string, bic = '') =>
  ({ method: 'sepa', holder, iban: 'DE89370400440532013000', bic }) as const
const debtor = { name: 'Candid <Media> & "Söhne"', iban: 'NL91ABNA0417164300', bic: 'ABNANL2A' }

/** Fails unless every tag is closed in order and every & starts an entity. */
function assertWellFormed(xml: string): void {
  const open: string[] = []
  const body = xml.replace(/^<\?xml [^?]*\?>\n/, '')
  for (const [, closing, name = '', text = ''] of body.matchAll(/<(\/?)([A-Za-z0-9]+)[^<>]*>([^<]*)/g)) {
    if (closing) assert.equal(open.pop(), name)
    else open.push(name)
    assert.doesNotMatch(text, /&(?!(amp|lt|gt|quot|apos);)|>/)
  }
  assert.deepEqual(open, [])
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what XML cannot hold
  assert.doesNotMatch(xml, /[\u0000-\u0008\u000b\u000c\u000e-\u001f]/)
}

const textsOf = (xml: string, name: string) =>
  [...xml.matchAll(new RegExp(`<${name}(?: [^>]*)?>([^<]*)</${name}>`, 'g'))].map((match) => match[1])

test('a SEPA file contains count and sum of its transfers in both headers', () => {
  const payouts = [
    { payout: payout(1, 20_005), details: sepa('Ada Lovelace', 'COBADEFFXXX') },
    { payout: payout(2, 30_010), details: sepa('Grace Hopper') },
  ]
  const xml = sepaFile({ batch, payouts, debtor, remittanceText: 'Candid payout' })
  assertWellFormed(xml)
  assert.match(xml, /xmlns="urn:iso:std:iso:20022:tech:xsd:pain\.001\.001\.03"/)
  assert.deepEqual(textsOf(xml, 'NbOfTxs'), ['2', '2'])
  assert.deepEqual(textsOf(xml, 'CtrlSum'), ['500.15', '500.15'])
  assert.deepEqual(textsOf(xml, 'InstdAmt'), ['200.05', '300.10'])
  assert.equal(xml.match(/<InstdAmt Ccy="USD">/g)?.length, 2)
  assert.deepEqual(textsOf(xml, 'IBAN'), [debtor.iban, sepa('').iban, sepa('').iban])
  assert.deepEqual(textsOf(xml, 'BIC'), ['ABNANL2A', 'COBADEFFXXX'])
  assert.deepEqual(textsOf(xml, 'ReqdExctnDt'), ['2026-11-13'])
  for (const id of [...textsOf(xml, 'MsgId'), ...textsOf(xml, 'EndToEndId')])
    assert.ok((id?.length ?? 99) <= 35)
})

type Element = { name: string; text: string; children: Element[] }

function treeOf(xml: string): Element {
  const root: Element = { name: '', text: '', children: [] }
  const open = [root]
  for (const [, closing, name = '', text = ''] of xml.matchAll(/<(\/?)([A-Za-z0-9]+)[^<>]*>([^<]*)/g)) {
    if (closing) open.pop()
    else {
      const element = { name, text: unescaped(text.trim()), children: [] }
      open.at(-1)?.children.push(element)
      open.push(element)
    }
  }
  return root
}

const unescaped = (text: string) =>
  text.replace(/&(amp|lt|gt|quot|apos);/g, (_, name: string) => SIGNS[name] ?? '')
const SIGNS: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

/** Element order of the pain.001.001.03 schema, limited to elements we write; ? is optional, + repeats. */
const ORDER: Record<string, string> = {
  '': 'Document',
  Document: 'CstmrCdtTrfInitn',
  CstmrCdtTrfInitn: 'GrpHdr PmtInf+',
  GrpHdr: 'MsgId CreDtTm NbOfTxs CtrlSum? InitgPty',
  InitgPty: 'Nm',
  PmtInf: 'PmtInfId PmtMtd NbOfTxs? CtrlSum? ReqdExctnDt Dbtr DbtrAcct DbtrAgt ChrgBr? CdtTrfTxInf+',
  Dbtr: 'Nm',
  DbtrAcct: 'Id',
  CdtrAcct: 'Id',
  Id: 'IBAN',
  DbtrAgt: 'FinInstnId',
  CdtrAgt: 'FinInstnId',
  FinInstnId: 'BIC? Othr?',
  CdtTrfTxInf: 'PmtId Amt CdtrAgt? Cdtr CdtrAcct RmtInf?',
  PmtId: 'EndToEndId',
  Amt: 'InstdAmt',
  Cdtr: 'Nm',
  RmtInf: 'Ustrd',
  Othr: 'Id',
}

const TEXT = (max: number) => new RegExp(`^[A-Za-z0-9/\\-?:().,'+ ]{1,${max}}$`)
const TEXTS: Record<string, RegExp> = {
  MsgId: TEXT(35),
  PmtInfId: TEXT(35),
  EndToEndId: TEXT(35),
  CreDtTm: /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d$/,
  ReqdExctnDt: /^\d{4}-\d\d-\d\d$/,
  NbOfTxs: /^[0-9]{1,15}$/,
  CtrlSum: /^\d{1,16}\.\d\d$/,
  InstdAmt: /^\d{1,16}\.\d\d$/,
  PmtMtd: /^TRF$/,
  ChrgBr: /^SHAR$/,
  Nm: TEXT(70),
  Ustrd: TEXT(140),
  IBAN: /^[A-Z]{2}[0-9]{2}[a-zA-Z0-9]{1,30}$/,
  BIC: /^[A-Z]{6}[A-Z2-9][A-NP-Z0-9]([A-Z0-9]{3})?$/,
  Id: /^NOTPROVIDED$/,
}

/** All elements whose position or text violates the schema. */
function outsideOf({ name, text, children }: Element): string[] {
  const isText = children.length === 0
  const pattern = `^${(ORDER[name] ?? '')
    .split(' ')
    .map((part) => `(?:${part.replace(/[?+]$/, '')} )${/[?+]$/.exec(part)?.[0] ?? ''}`)
    .join('')}$`
  const isRight = isText
    ? TEXTS[name]?.test(text)
    : text === '' && new RegExp(pattern).test(children.map((child) => `${child.name} `).join(''))
  return [...(isRight ? [] : [`${name}: ${text}`]), ...children.flatMap(outsideOf)]
}

test('a SEPA file follows the element order, lengths and character set of pain.001.001.03', () => {
  const long = 'Fürstin Ægir von und zu Łódź & Co. – '.repeat(5)
  const payouts = [
    { payout: payout(1, 20_005), details: sepa(long, 'COBADEFFXXX') },
    { payout: payout(2, 99_999_999), details: sepa('日本語') },
  ]
  const xml = sepaFile({ batch, payouts, debtor: { ...debtor, name: long, bic: null }, remittanceText: long })
  assert.deepEqual(outsideOf(treeOf(xml)), [])
  assert.equal(textsOf(xml, 'Nm')[1]?.slice(0, 38), 'Furstin AEgir von und zu Lodz + Co. - ')
  assert.deepEqual(textsOf(xml, 'Nm').at(-1), '...')
  for (const words of textsOf(xml, 'Ustrd')) assert.match(words ?? '', / [0-9a-f]{32}$/)
  assert.doesNotMatch(xml, /SvcLvl|EUR/, 'a plain transfer in dollars')
  const mixed = xml.replace(/(<PmtMtd>TRF<\/PmtMtd>)(<NbOfTxs>2<\/NbOfTxs>)/, '$2$1')
  assert.notDeepEqual(outsideOf(treeOf(mixed)), [], 'another order is noticed')
})

test('names are escaped in the file', () => {
  const naughty = [
    '</Nm><Amt>',
    '& & &amp;',
    '"\'><!--',
    ']]>',
    'a\u0007b\u0000c',
    '日本語 Ünïcödé',
    '\ud800',
  ]
  const payouts = naughty.map((name, index) => ({ payout: payout(index, 100), details: sepa(name) }))
  const xml = sepaFile({ batch, payouts, debtor: { ...debtor, bic: null }, remittanceText: '<words> & more' })
  assertWellFormed(xml)
  assert.equal(textsOf(xml, 'InstdAmt').length, naughty.length)
  assert.match(xml, /<Nm>Candid \(Media\) \+ &apos;Sohne&apos;<\/Nm>/)
  assert.deepEqual(outsideOf(treeOf(xml)), [])
  assert.match(xml, /NOTPROVIDED/)
  assert.equal(escapeXml('\u0000\u001f'), '  ')
})

test('a payout of another method is rejected in a SEPA file', () => {
  const payouts = [{ payout: payout(1, 100), details: { method: 'paypal', email: 'a@b.example' } as const }]
  assert.throws(() => sepaFile({ batch, payouts, debtor, remittanceText: '' }), TypeError)
})

test('the payout CSV has every field and is safe against formula injection', () => {
  const csv = payoutsCsv([
    { payout: payout(1, 20_000), details: sepa('=HYPERLINK("http://evil.example")', 'COBADEFFXXX') },
    { payout: payout(2, 5), details: { method: 'paypal', email: '+cmd@evil.example' } },
  ])
  const [heading, first, second, end] = csv.split('\r\n')
  assert.match(heading ?? '', /^\ufeffPayout,Method,Amount,Currency,Account holder,IBAN/)
  assert.equal(
    first,
    `${payout(1, 0).id},sepa,200.00,USD,"'=HYPERLINK(""http://evil.example"")",DE89370400440532013000,COBADEFFXXX,,,,,,`,
  )
  assert.equal(second, `${payout(2, 0).id},sepa,0.05,USD,,,,,,,,'+cmd@evil.example,`)
  assert.equal(end, '')
})
