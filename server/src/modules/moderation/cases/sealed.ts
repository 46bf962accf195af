/** Encrypts and decrypts the personal data of a case: sender and text, link token, messages and files. */
import { fileKey, filePrefix } from '#platform/storage/file-key.ts'
import type { SealedPlaces } from '#platform/vault/rotate.ts'
import type { CaseDetails } from '#rules/forms/cases.ts'
import type { ModerationDeps } from '../types.ts'

export const CASES_AREA = 'cases'

export const CASES_SEALED: SealedPlaces = {
  areas: [CASES_AREA],
  columns: [
    { table: 'cases', id: 'id', column: 'details_sealed' },
    { table: 'cases', id: 'id', column: 'token_sealed' },
    { table: 'case_steps', id: 'id', column: 'words_sealed' },
  ],
}

type Vault = Pick<ModerationDeps, 'vault'>

const about = (id: string, kind: string) => ({ area: CASES_AREA, id, kind })

export function sealDetails({ vault }: Vault, caseId: string, details: CaseDetails): Buffer {
  return vault.sealText(JSON.stringify(details), about(caseId, 'details'))
}

export function openDetails(
  { vault }: Vault,
  { id, details_sealed }: { id: string; details_sealed: Buffer },
): CaseDetails {
  return JSON.parse(vault.openText(details_sealed, about(id, 'details'))) as CaseDetails
}

export function sealToken({ vault }: Vault, caseId: string, token: string): Buffer {
  return vault.sealText(token, about(caseId, 'token'))
}

export function openToken(
  { vault }: Vault,
  { id, token_sealed }: { id: string; token_sealed: Buffer },
): string {
  return vault.openText(token_sealed, about(id, 'token'))
}

export function sealWords({ vault }: Vault, stepId: string, words: string): Buffer {
  return vault.sealText(words, about(stepId, 'words'))
}

/** Empty for a step without text. */
export function openWords(
  { vault }: Vault,
  { id, words_sealed }: { id: string; words_sealed: Buffer | null },
): string {
  return words_sealed ? vault.openText(words_sealed, about(id, 'words')) : ''
}

export type SentFile = { name: string; bytes: Buffer }

export async function putFiles({ vault }: Vault, caseId: string, files: readonly SentFile[]): Promise<void> {
  for (const { name, bytes } of files)
    await vault.putFile(fileKey(CASES_AREA, caseId, name), bytes, about(caseId, name))
}

export function readFile({ vault }: Vault, caseId: string, name: string): Promise<Buffer | null> {
  return vault.readFile(fileKey(CASES_AREA, caseId, name), about(caseId, name))
}

export async function dropFiles(
  { storage }: Pick<ModerationDeps, 'storage'>,
  caseId: string,
  names?: readonly string[],
): Promise<void> {
  if (!names) return storage.removeAll(filePrefix(CASES_AREA, caseId))
  for (const name of names) await storage.remove(fileKey(CASES_AREA, caseId, name))
}
