/** Interactive form fields in all states: default, focused, invalid and valid. */
import { AtSign, LockKeyhole, MapPin, User } from 'lucide-react'
import { useState } from 'react'
import { Field } from '#web/ui/Field.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { PasswordField } from '#web/ui/PasswordField.tsx'
import { SearchField } from '#web/ui/SearchField.tsx'
import { SelectField } from '#web/ui/SelectField.tsx'
import { GallerySection } from './GallerySection.tsx'

const ALLOWED = /^[\w.~-]*$/
const BIO_MAX = 150

export function FieldSections() {
  const [username, setUsername] = useState('jonas weir!')
  const [password, setPassword] = useState('Candid26')
  const [bio, setBio] = useState('Slow mornings, cold water, long exposures.')
  const wrong = ALLOWED.test(username)
    ? undefined
    : 'Username must only contain letters, numbers and symbols(._-~)'
  return (
    <GallerySection
      title="Fields: rest, error, done, disabled"
      span="desktop:col-span-12"
      className="grid gap-x-6 gap-y-2 desktop:grid-cols-2 wide:grid-cols-4"
    >
      <Field
        id="gallery-fields"
        label="Email address"
        type="email"
        autoComplete="email"
        placeholder="you@example.com"
        hint="We never show it"
      />
      <Field
        label="Username"
        icon={AtSign}
        autoComplete="username"
        value={username}
        onChange={(event) => setUsername(event.target.value)}
        error={wrong}
        ok={!wrong}
        lines={2}
      />
      <PasswordField
        label="Password"
        icon={LockKeyhole}
        value={password}
        onChange={(event) => setPassword(event.target.value)}
        ok={password.length >= 6}
        hint="At least 6 characters"
      />
      <Field label="Name" icon={User} defaultValue="Jonas Weir" disabled hint="Can’t be changed" />
      <Field
        area
        label="Bio"
        value={bio}
        maxLength={BIO_MAX}
        count={`${bio.length}/${BIO_MAX}`}
        onChange={(event) => setBio(event.target.value)}
      />
      <SelectField
        label="Country"
        icon={MapPin}
        placeholder="Choose a country"
        options={[
          { value: 'no', label: 'Norway' },
          { value: 'jp', label: 'Japan' },
          { value: 'pt', label: 'Portugal' },
        ]}
      />
      <div className="grid content-start gap-3 desktop:col-span-2">
        <Search />
        <Notice>Test mode: no money moves.</Notice>
        <Notice tone="success">Your documents were accepted.</Notice>
        <Notice tone="danger">Max 1000mb allowed</Notice>
      </div>
    </GallerySection>
  )
}

function Search() {
  const [query, setQuery] = useState('')
  return (
    <SearchField label="Search" placeholder="Search people, sounds, tags" value={query} onChange={setQuery} />
  )
}
