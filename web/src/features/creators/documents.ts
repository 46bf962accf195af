/** GraphQL documents of the application. */
import type { ResultOf } from 'gql.tada'
import { graphql } from '#web/lib/graphql/graphql.ts'

const OwnRequestFields = graphql(`
  fragment OwnRequestFields on CreatorRequest @_unmask {
    id
    status
    add_date
    reason
    may_apply
    asked_for
    asked_step
    agreement { version signed_at must_sign_by selling_waits }
    draft {
      instagram twitter firstName lastName birthDate country region city address
      docs { name kind size }
      facePhoto { name }
      hasSignature
      min_age
    }
  }
`)
export type OwnRequest = ResultOf<typeof OwnRequestFields>

export const OwnRequestQuery = graphql(
  `query OwnCreatorRequest { creator_request { ...OwnRequestFields } }`,
  [OwnRequestFields],
)

export const SaveCreatorDraft = graphql(
  `
    mutation SaveCreatorDraft($input: CreatorDraftInput!) {
      saveCreatorDraft(input: $input) { ...OwnRequestFields }
    }
  `,
  [OwnRequestFields],
)

export const RemoveCreatorDocument = graphql(`
  mutation RemoveCreatorDocument($name: String!) {
    removeCreatorDocument(name: $name) { id status }
  }
`)

export const CreatorSignup = graphql(
  `
    mutation CreatorSignup(
      $instagram: String!
      $twitter: String!
      $firstName: String!
      $lastName: String!
      $birthDate: String!
      $docs: [String!]!
      $facePhoto: String!
      $signature: String!
      $country: String!
      $region: String!
      $city: String!
      $address: String!
      $enable: Boolean!
    ) {
      creator_signup(
        instagram: $instagram
        twitter: $twitter
        firstName: $firstName
        lastName: $lastName
        birthDate: $birthDate
        docs: $docs
        facePhoto: $facePhoto
        signature: $signature
        country: $country
        region: $region
        city: $city
        address: $address
        enable: $enable
      ) { ...OwnRequestFields }
    }
  `,
  [OwnRequestFields],
)

const AgreementFields = graphql(`
  fragment AgreementFields on CreatorAgreement @_unmask {
    version
    title
    sections { heading paragraphs }
    creatorName
    creatorAddress
    signatureData
    date
  }
`)
export type Agreement = ResultOf<typeof AgreementFields>

export const AgreementQuery = graphql(
  `query ShownCreatorAgreement($current: Boolean) { creatorAgreement(current: $current) { ...AgreementFields } }`,
  [AgreementFields],
)

export const MustSignQuery = graphql(`
  query MustSign {
    creator_request { id status agreement { version signed_at must_sign_by selling_waits } }
  }
`)

export const SignCreatorAgreement = graphql(`
  mutation SignCreatorAgreement($signature: String!) {
    signCreatorAgreement(signature: $signature) {
      id status agreement { version signed_at must_sign_by selling_waits }
    }
  }
`)
