/** The structure of an agreement as it is shown, printed and stored. */

export type AgreementSection = { heading: string; paragraphs: readonly string[] }
export type AgreementText = { version: number; title: string; sections: readonly AgreementSection[] }
