/** Encrypts and decrypts the personal data of a case: sender and text, link token, messages and files. */
import { fileKey, filePrefix } from '#platform/storage/file-key.ts'
import type { CaseDetails } from '#rules/forms/cases.ts'
import { CASES_AREA } from '../tables.ts'
import type { ModerationDeps } from '../types.ts'

type Vault = Pick<ModerationDeps, 'vault'>

const sealContext = (id: string, kind: string) => ({ area: CASES_AREA, id, kind })

export function sealCaseDetails({ vault }: Vault, caseId: string, details: CaseDetails): Buffer {
  return vault.sealText(JSON.stringify(details), sealContext(caseId, 'details'))
}

export function openCaseDetails(
  { vault }: Vault,
  { id, details_sealed }: { id: string; details_sealed: Buffer },
): CaseDetails {
  return JSON.parse(vault.openText(details_sealed, sealContext(id, 'details'))) as CaseDetails
}

export function sealCaseToken({ vault }: Vault, caseId: string, token: string): Buffer {
  return vault.sealText(token, sealContext(caseId, 'token'))
}

export function openCaseToken(
  { vault }: Vault,
  { id, token_sealed }: { id: string; token_sealed: Buffer },
): string {
  return vault.openText(token_sealed, sealContext(id, 'token'))
}

export function sealStepText({ vault }: Vault, stepId: string, words: string): Buffer {
  return vault.sealText(words, sealContext(stepId, 'words'))
}

/** Empty for a step without text. */
export function openStepText(
  { vault }: Vault,
  { id, words_sealed }: { id: string; words_sealed: Buffer | null },
): string {
  return words_sealed ? vault.openText(words_sealed, sealContext(id, 'words')) : ''
}

export type CaseFile = { name: string; bytes: Buffer }

export async function storeCaseFiles(
  { vault }: Vault,
  caseId: string,
  files: readonly CaseFile[],
): Promise<void> {
  for (const { name, bytes } of files)
    await vault.putFile(fileKey(CASES_AREA, caseId, name), bytes, sealContext(caseId, name))
}

export function readCaseFile({ vault }: Vault, caseId: string, name: string): Promise<Buffer | null> {
  return vault.readFile(fileKey(CASES_AREA, caseId, name), sealContext(caseId, name))
}

export async function deleteCaseFiles(
  { storage }: Pick<ModerationDeps, 'storage'>,
  caseId: string,
  names?: readonly string[],
): Promise<void> {
  if (!names) return storage.removeAll(filePrefix(CASES_AREA, caseId))
  for (const name of names) await storage.remove(fileKey(CASES_AREA, caseId, name))
}
