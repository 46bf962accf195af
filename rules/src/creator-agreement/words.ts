/** The form of an agreement: what is shown, printed and kept as it was signed. */

export type AgreementSection = { heading: string; paragraphs: readonly string[] }
export type AgreementWords = { version: number; title: string; sections: readonly AgreementSection[] }
