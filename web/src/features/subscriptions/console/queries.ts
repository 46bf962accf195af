/** GraphQL documents of refunds and disputes. */
import type { ResultOf } from 'gql.tada'
import { graphql } from '#web/lib/graphql/graphql.ts'

export const RefundsQuery = graphql(`
  query StaffRefunds($state: String, $limit: LimitInput, $after: ID) {
    refundRequests(state: $state, limit: $limit, after: $after) {
      id
      amount
      add_date
      state
      from { id username fullname avatar }
      user { id username }
    }
  }
`)

export type RefundLine = ResultOf<typeof RefundsQuery>['refundRequests'][number]

export const RefundQuery = graphql(`
  query StaffRefund($id: ID!) {
    refundRequest(id: $id) {
      id
      amount
      share
      share_is_held
      charged_on
      add_date
      reason
      state
      paid_to
      note
      decided_on
      decided_by { id username }
      bought_since
      from { id username fullname avatar }
      user { id username fullname avatar }
      subscription { id state ends_on price }
      history { spent purchases refunds refunded disputes }
    }
  }
`)

export type Refund = ResultOf<typeof RefundQuery>['refundRequest']

export const DecideRefund = graphql(`
  mutation DecideRefund($id: ID!, $grant: Boolean!, $to: String, $note: String, $key: String) {
    decideRefund(id: $id, grant: $grant, to: $to, note: $note, key: $key) {
      id state paid_to note decided_on decided_by { id username }
    }
  }
`)

export const DisputesQuery = graphql(`
  query StaffDisputes($state: String, $limit: LimitInput) {
    disputes(state: $state, limit: $limit) {
      id value date due_on state user { id username fullname avatar }
    }
  }
`)

export type DisputeLine = ResultOf<typeof DisputesQuery>['disputes'][number]

export const DisputeQuery = graphql(`
  query StaffDispute($id: ID!) {
    dispute(id: $id) {
      id
      value
      lost
      from_creators
      date
      due_on
      state
      reference
      payment
      gateway
      card
      bought_on
      evidence
      evidence_on
      user { id username fullname avatar }
      sales { id kind value date reversed }
      history { spent purchases refunds refunded disputes }
    }
  }
`)

export type DisputeData = ResultOf<typeof DisputeQuery>['dispute']

export const NoteEvidence = graphql(`
  mutation NoteEvidence($id: ID!, $note: String!) {
    noteEvidence(id: $id, note: $note) { id state evidence evidence_on }
  }
`)
