/** GraphQL documents of the ledger screens. */
import type { ResultOf } from 'gql.tada'
import { graphql } from '#web/lib/graphql/graphql.ts'

export const BooksQuery = graphql(`
  query LedgerBooks { ledgerBooks { book money value } }
`)

export const EntriesQuery = graphql(`
  query LedgerEntries($book: String!, $user: ID, $after: String, $limit: LimitInput) {
    ledgerEntries(book: $book, user: $user, after: $after, limit: $limit) {
      id journal kind date value balance place
    }
  }
`)
export type LedgerEntryData = ResultOf<typeof EntriesQuery>['ledgerEntries'][number]

export const JournalsQuery = graphql(`
  query Journals($id: String, $kind: String, $from: DateTime, $to: DateTime, $user: ID, $limit: LimitInput, $after: ID) {
    journals(id: $id, kind: $kind, from: $from, to: $to, user: $user, limit: $limit, after: $after) {
      id kind key date
      lines { id book money value owner { id username } }
      cause { kind id words }
    }
  }
`)
export type Journal = ResultOf<typeof JournalsQuery>['journals'][number]

export const AdjustmentsQuery = graphql(`
  query Adjustments($open: Boolean, $limit: LimitInput) {
    adjustments(open: $open, limit: $limit) {
      id from_book to_book value reason words state note date decided_on journal
      from_user { id username }
      to_user { id username }
      by { id username }
      decided_by { id username }
    }
  }
`)
export type AdjustmentData = ResultOf<typeof AdjustmentsQuery>['adjustments'][number]

export const ProposeAdjustment = graphql(`
  mutation ProposeAdjustment(
    $from_book: String!, $from_user: ID, $to_book: String!, $to_user: ID, $amount: Float!,
    $reason: String!, $words: String, $key: String
  ) {
    proposeAdjustment(
      from_book: $from_book, from_user: $from_user, to_book: $to_book, to_user: $to_user, amount: $amount,
      reason: $reason, words: $words, key: $key
    ) { id state }
  }
`)
export const DecideAdjustment = graphql(`
  mutation DecideAdjustment($id: ID!, $approve: Boolean!, $note: String) {
    decideAdjustment(id: $id, approve: $approve, note: $note) { id state journal }
  }
`)

export const MonthsQuery = graphql(`
  query MoneyMonths($limit: LimitInput) {
    moneyMonths(limit: $limit) {
      id month revenue_total top_ups sold fees refunded charged_back paid_out
      revenue { kind value }
      closing { kind value }
    }
  }
`)
export type MonthReportData = ResultOf<typeof MonthsQuery>['moneyMonths'][number]

export const ProofsQuery = graphql(`
  query BookProofs { bookProofs { id date finished_on nightly problems journals entries } }
`)
export const ProveBooks = graphql(`
  mutation ProveBooks { proveBooks { id finished_on } }
`)
