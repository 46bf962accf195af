/** GraphQL for consents, legal pages, accepting the terms, and the FAQ. */
import type { Builder } from '#platform/graphql/builder.ts'
import { readOneOf } from '#platform/read-one-of.ts'
import { signedIn } from '#platform/viewer.ts'
import { type FaqAnswer, type FaqSection, faq } from '#rules/legal/faq.ts'
import { LEGAL_PAGES, type LegalSection, type LegalTable } from '#rules/legal/legal-text.ts'
import { type LegalVersion, legalPartyOf, type ShownText, showText } from './legal-texts.ts'
import { acceptConsent } from './record-consents.ts'
import { type AcceptedTerms, acceptedTerms, acceptTerms } from './terms.ts'
import type { ConsentDeps } from './types.ts'

export function addConsentSchema(builder: Builder, deps: ConsentDeps): void {
  builder.mutationField('acceptConsent', (t) =>
    t.boolean({
      description: 'Records on the account that the age question or the cookie policy was accepted.',
      args: {
        kind: t.arg.string({ required: true, description: 'age or cookies' }),
        version: t.arg.string({ required: true }),
      },
      resolve: async (_root, args, context) => {
        await acceptConsent(deps, signedIn(context), args)
        return true
      },
    }),
  )
  addLegalPages(builder, deps)
  addTerms(builder, deps)
  addFaq(builder, deps)
}

function addLegalPages(builder: Builder, deps: ConsentDeps): void {
  const RowRef = builder.objectRef<readonly string[]>('LegalRow').implement({
    fields: (t) => ({ cells: t.stringList({ resolve: (cells) => [...cells] }) }),
  })
  const TableRef = builder.objectRef<LegalTable>('LegalTable').implement({
    fields: (t) => ({
      head: t.stringList({ resolve: ({ head }) => [...head] }),
      rows: t.field({ type: [RowRef], resolve: ({ rows }) => [...rows] }),
    }),
  })
  const SectionRef = builder.objectRef<LegalSection>('LegalSection').implement({
    description: 'Text may contain **bold** words and [links](/to) within the site.',
    fields: (t) => ({
      id: t.exposeString('id', { description: 'Its name after the # of an address.' }),
      heading: t.exposeString('heading'),
      paragraphs: t.stringList({ resolve: ({ paragraphs }) => [...paragraphs] }),
      points: t.stringList({ resolve: ({ points = [] }) => [...points] }),
      table: t.field({ type: TableRef, nullable: true, resolve: ({ table }) => table ?? null }),
    }),
  })
  const VersionRef = builder.objectRef<LegalVersion>('LegalVersion').implement({
    fields: (t) => ({
      version: t.exposeInt('version'),
      state: t.exposeString('state', { description: 'in force, to come (future) or past' }),
      in_force_from: t.field({ type: 'DateTime', nullable: true, resolve: ({ inForceFrom }) => inForceFrom }),
    }),
  })
  const PageRef = builder.objectRef<ShownText>('LegalPage').implement({
    description: 'One of the six legal pages, with the amounts and limits that this site applies.',
    fields: (t) => ({
      page: t.exposeString('page'),
      title: t.exposeString('title'),
      version: t.exposeInt('version'),
      state: t.exposeString('state', { description: 'in force, to come (future) or past' }),
      in_force_from: t.field({ type: 'DateTime', nullable: true, resolve: ({ inForceFrom }) => inForceFrom }),
      in_short: t.stringList({ resolve: ({ inShort }) => [...inShort] }),
      sections: t.field({ type: [SectionRef], resolve: ({ sections }) => [...sections] }),
      versions: t.field({
        type: [VersionRef],
        description: 'All published versions, newest first.',
        resolve: ({ versions }) => versions,
      }),
    }),
  })
  builder.queryField('legalPage', (t) =>
    t.field({
      type: PageRef,
      description: 'The version in force, or the requested one.',
      args: {
        page: t.arg.string({ required: true, description: LEGAL_PAGES.join(', ') }),
        version: t.arg.int(),
      },
      resolve: (_root, { page, version }) =>
        showText(deps, readOneOf(LEGAL_PAGES, page, { fields: { page: 'Page not found' } }), version),
    }),
  )
}

function addTerms(builder: Builder, deps: ConsentDeps): void {
  const AcceptedRef = builder.objectRef<AcceptedTerms>('AcceptedTerms').implement({
    fields: (t) => ({
      version: t.exposeInt('version'),
      date: t.field({ type: 'DateTime', resolve: ({ acceptedAt }) => acceptedAt }),
      place: t.exposeString('place', { description: 'sign-up or asked' }),
    }),
  })
  builder.queryField('acceptedTerms', (t) =>
    t.field({
      type: [AcceptedRef],
      description: 'Versions of the terms that this person accepted, newest first.',
      resolve: (_root, _args, context) => acceptedTerms(deps, signedIn(context).accountId),
    }),
  )
  builder.mutationField('acceptTerms', (t) =>
    t.boolean({
      description: 'Accepts the current or a future version. Safe to repeat: the first acceptance counts.',
      args: { version: t.arg.int({ required: true }) },
      resolve: async (_root, { version }, context) => {
        await acceptTerms(deps, signedIn(context), version)
        return true
      },
    }),
  )
}

function addFaq(builder: Builder, deps: ConsentDeps): void {
  const AnswerRef = builder.objectRef<FaqAnswer>('FaqAnswer').implement({
    description: 'The answer may contain **bold** words and [links](/to) within the site.',
    fields: (t) => ({
      id: t.exposeString('id', { description: 'Its name after the # of an address.' }),
      question: t.exposeString('question'),
      answer: t.stringList({ resolve: ({ answer }) => [...answer] }),
    }),
  })
  const SectionRef = builder.objectRef<FaqSection>('FaqSection').implement({
    fields: (t) => ({
      id: t.exposeString('id', { description: 'account, payments, contact or about' }),
      title: t.exposeString('title'),
      answers: t.field({ type: [AnswerRef], resolve: ({ answers }) => [...answers] }),
    }),
  })
  builder.queryField('faq', (t) =>
    t.field({
      type: [SectionRef],
      description: 'Answers of the help page, with the amounts and limits of this site.',
      resolve: () => [...faq(legalPartyOf(deps))],
    }),
  )
}
