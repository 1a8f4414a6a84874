import { Button, Select, Textarea, TextInput } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { MyOrganisation } from 'amsel/portal-api'
import { type ReactNode, useMemo, useState } from 'react'
import { REGIONS } from '../../../../contract/src/regions.ts'
import { ApiFailure, organisation as api } from '../../api/index.ts'
import { ErrorNote, Form, failureText, Section, toast } from '../../pieces/index.ts'
import { useSession } from '../../session/index.ts'
import { useWords } from '../../words/index.ts'
import styles from './application-form.module.css'
import { ChosenDocuments } from './chosen-documents.tsx'
import { DOCUMENT_BYTES_MAX, sendDocument } from './document-files.ts'

const EMPTY = {
  name: '',
  legalName: '',
  registrationNumber: '',
  country: '',
  website: '',
  merchantCategoryCode: '',
  contactName: '',
  contactEmail: '',
  publicKey: '',
}
type Field = keyof typeof EMPTY

export function ApplicationForm({ organisation }: { organisation: MyOrganisation }): ReactNode {
  const { say, locale } = useWords()
  const { me } = useSession()
  const queries = useQueryClient()
  const [values, setValues] = useState({
    ...EMPTY,
    name: organisation.name,
    contactName: me.user.name,
    contactEmail: me.user.email,
  })
  const [files, setFiles] = useState<readonly File[]>([])
  const ask = useMutation({
    async mutationFn() {
      const { organisationId } = organisation
      const { applicationId } = await api.askForProduction(organisationId, askedOf(values))
      const missing: string[] = []
      // The application waits by now: what cannot be added is added below it.
      for (const file of files)
        await sendDocument(organisationId, applicationId, file).catch(() => missing.push(file.name))
      return missing
    },
    onSuccess: async (missing) => {
      toast(
        missing.length === 0
          ? say('production.sent')
          : say('production.sent_without', { names: missing.join(', ') }),
      )
      await queries.invalidateQueries({ queryKey: ['applications', organisation.organisationId] })
    },
  })
  const countries = useMemo(() => {
    const names = new Intl.DisplayNames(locale, { type: 'region' })
    return REGIONS.map((value) => ({ value, label: names.of(value) ?? value })).sort((one, other) =>
      one.label.localeCompare(other.label, locale),
    )
  }, [locale])
  const set = (field: Field, value: string) => setValues((before) => ({ ...before, [field]: value }))
  const wrong = ask.error instanceof ApiFailure ? ask.error.field : null
  const field = (name: Field) => ({
    name,
    required: name !== 'publicKey',
    withAsterisk: false,
    value: values[name],
    error: wrong === name && ask.error ? failureText(say, ask.error) : null,
    onChange: (event: { currentTarget: { value: string } }) => set(name, event.currentTarget.value),
  })
  return (
    <Section title={say('production.form')}>
      <Form onSubmit={() => ask.mutate()} className={styles.form}>
        <fieldset className={styles.group}>
          <legend>{say('production.merchant')}</legend>
          <TextInput
            label={say('production.name')}
            description={say('production.name_hint')}
            maxLength={100}
            {...field('name')}
          />
          <TextInput label={say('production.legal_name')} maxLength={200} {...field('legalName')} />
          <TextInput
            label={say('production.registration_number')}
            description={say('production.registration_number_hint')}
            maxLength={64}
            {...field('registrationNumber')}
          />
          <Select
            label={say('production.country')}
            data={countries}
            searchable
            {...field('country')}
            value={values.country || null}
            onChange={(country) => set('country', country ?? '')}
          />
          <TextInput
            label={say('production.website')}
            type="url"
            placeholder="https://"
            maxLength={500}
            {...field('website')}
          />
          <TextInput
            label={say('production.category')}
            description={say('production.category_hint')}
            inputMode="numeric"
            pattern="\d{4}"
            maxLength={4}
            {...field('merchantCategoryCode')}
          />
        </fieldset>
        <fieldset className={styles.group}>
          <legend>{say('production.contact')}</legend>
          <TextInput label={say('production.contact_name')} maxLength={100} {...field('contactName')} />
          <TextInput
            label={say('production.contact_email')}
            type="email"
            maxLength={254}
            {...field('contactEmail')}
          />
        </fieldset>
        <Textarea
          label={say('production.key')}
          description={say('production.key_hint')}
          rows={4}
          spellCheck={false}
          {...field('publicKey')}
        />
        <ChosenDocuments files={files} onChange={setFiles} />
        {ask.error && <ErrorNote error={ask.error} />}
        <div>
          <Button
            type="submit"
            loading={ask.isPending}
            disabled={files.some(({ size }) => size > DOCUMENT_BYTES_MAX)}
          >
            {say('production.submit')}
          </Button>
        </div>
      </Form>
    </Section>
  )
}

/** What is empty is left out; a client belongs to its merchant's country. */
function askedOf(values: typeof EMPTY): Record<string, string> {
  const filled = Object.entries(values)
    .map(([name, value]) => [name, value.trim()] as const)
    .filter(([, value]) => value !== '')
  return { ...Object.fromEntries(filled), ...(values.country ? { region: values.country } : {}) }
}
