import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { test } from 'node:test'
import { edgeTokenCookie } from './edge-tokens.ts'

const SECRET = 'a-secret-of-nginx-that-is-long-enough'
const SCOPE = { grantToken: 'wv.tag.expiry.signature', liveId: 'a-live', isSecure: true }
const headersWith = (words: string) => ({ 'x-candid-pass': words })

test('signs an edge token as nginx verifies it: for its URL, its requester and some seconds of nginx’s clock', () => {
  const cookie = edgeTokenCookie(headersWith(`${SECRET} 1700000000.500 session  203.0.113.7`), SCOPE)
  const marked = `${SECRET} 1700000012 ${SCOPE.grantToken} ${SCOPE.liveId} session  203.0.113.7 ${SECRET}`
  const mark = createHash('md5').update(marked).digest('base64url')
  assert.equal(
    cookie,
    `candid_live=${mark}.1700000012; Path=/live/${SCOPE.grantToken}/${SCOPE.liveId}; Max-Age=12; HttpOnly; SameSite=Strict; Secure`,
  )
  assert.doesNotMatch(
    edgeTokenCookie(headersWith(`${SECRET} 1700000000.500 x`), { ...SCOPE, isSecure: false }) ?? '',
    /Secure/,
  )
})

test('issues no edge token without nginx’s secret and time', () => {
  assert.equal(edgeTokenCookie({}, SCOPE), null)
  const refused = [
    '',
    SECRET,
    `${SECRET} 1700000000.500`,
    `short 1700000000.500 asker`,
    ` 1700000000.500 asker`,
    `${SECRET} 170000000000000.500 asker`,
    `${SECRET} -1.500 asker`,
    `${SECRET} NaN asker`,
    `${SECRET}  1700000000.500 asker`,
  ]
  for (const words of refused) assert.equal(edgeTokenCookie(headersWith(words), SCOPE), null, words)
})
