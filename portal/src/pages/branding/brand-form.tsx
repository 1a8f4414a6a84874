import { Button, FileInput, Group, Stack, TextInput } from '@mantine/core'
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { BrandSettings } from 'amsel/portal-api'
import { type ReactNode, useEffect, useState } from 'react'
import { client } from '../../api/index.ts'
import { Icon } from '../../look/icons.tsx'
import { ErrorNote, Form, Note, RowButton, Section, toast } from '../../pieces/index.ts'
import { useClient, useSession } from '../../session/index.ts'
import { useWords } from '../../words/index.ts'
import { base64Of } from '../disputes/base64-of.ts'
import { BrandPreview, type PreviewedLogo } from './brand-preview.tsx'
import styles from './branding.module.css'

const LOGO_BYTES_MAX = 128 * 1024
const KINDS = 'image/png,image/jpeg,image/webp'
/** The checkout's own. */
const USUAL_COLOUR = '#175a8a'

const isColour = (text: string) => /^#[0-9a-f]{6}$/i.test(text)

export function BrandForm({ kept }: { kept: BrandSettings }): ReactNode {
  const { say } = useWords()
  const { may } = useSession()
  const { clientId } = useClient()
  const queries = useQueryClient()
  const [name, setName] = useState(kept.name ?? '')
  const [colour, setColour] = useState(kept.colour ?? '')
  const [file, setFile] = useState<File | null>(null)
  const [isRemoved, setRemoved] = useState(false)
  const picked = usePicture(file)
  const logo = picked ?? (isRemoved ? null : kept.logoUrl)
  const tried = useTriedColour(clientId, colour.trim())
  const isLarge = file !== null && file.size > LOGO_BYTES_MAX
  const isReadOnly = !may('settings_change')
  const isChanged =
    name.trim() !== (kept.name ?? '') ||
    colour.trim().toLowerCase() !== (kept.colour ?? '') ||
    file !== null ||
    (isRemoved && kept.logoUrl !== null)
  const save = useMutation({
    mutationFn: async () =>
      client.saveBrand(clientId, {
        name: name.trim() || null,
        colour: colour.trim() || null,
        ...(file && { logo: base64Of(new Uint8Array(await file.arrayBuffer())) }),
        ...(!file && isRemoved && { logo: null }),
      }),
    onSuccess: (settings) => {
      queries.setQueryData(['brand', clientId], settings)
      setName(settings.name ?? '')
      setColour(settings.colour ?? '')
      setFile(null)
      setRemoved(false)
      toast(say('branding.saved'))
    },
  })
  const advice = tried?.advice
  const shown = useSettled({
    clientId,
    name: name.trim(),
    colour: isColour(colour.trim()) ? colour.trim().toLowerCase() : null,
    logo: logoOf(picked, logo),
  })
  return (
    <>
      <Section title={say('branding.title')}>
        <Form onSubmit={() => save.mutate()}>
          <Stack gap="md" maw={520}>
            <TextInput
              label={say('branding.name')}
              description={say('branding.name_hint', { name: kept.clientName })}
              placeholder={kept.clientName}
              maxLength={64}
              readOnly={isReadOnly}
              value={name}
              onChange={(event) => setName(event.currentTarget.value)}
            />
            <TextInput
              label={say('branding.colour')}
              description={say('branding.colour_hint')}
              placeholder={USUAL_COLOUR}
              maxLength={7}
              readOnly={isReadOnly}
              value={colour}
              onChange={(event) => setColour(event.currentTarget.value)}
              leftSection={
                <input
                  type="color"
                  className={styles.pick}
                  aria-label={say('branding.colour_pick')}
                  disabled={isReadOnly}
                  value={isColour(colour.trim()) ? colour.trim().toLowerCase() : USUAL_COLOUR}
                  onChange={(event) => setColour(event.currentTarget.value)}
                />
              }
            />
            {advice && (
              <Note tone="open" isAlert>
                {say('branding.colour_faint', {
                  contrast: advice.contrast.toFixed(1),
                  proposal: advice.proposal,
                })}{' '}
                {!isReadOnly && (
                  <RowButton
                    label={say('branding.colour_take', { proposal: advice.proposal })}
                    onClick={() => setColour(advice.proposal)}
                  />
                )}
              </Note>
            )}
            <FileInput
              label={say('branding.logo')}
              description={say('branding.logo_hint')}
              placeholder={say('branding.logo_choose')}
              accept={KINDS}
              clearable
              leftSection={<Icon name="audit" />}
              disabled={isReadOnly}
              value={file}
              onChange={setFile}
              error={isLarge && say('branding.logo_large')}
            />
            {save.error && <ErrorNote error={save.error} />}
            {!isReadOnly && (
              <Group>
                <Button type="submit" loading={save.isPending} disabled={!isChanged || isLarge}>
                  {say('branding.save')}
                </Button>
                {logo !== null && file === null && (
                  <Button variant="default" onClick={() => setRemoved(true)}>
                    {say('branding.logo_remove')}
                  </Button>
                )}
              </Group>
            )}
          </Stack>
        </Form>
      </Section>
      <BrandPreview {...shown} />
    </>
  )
}

/** What the checkout makes of the colour that is typed; while that is no colour, of the last one. */
function useTriedColour(clientId: string, typed: string) {
  const colour = typed === '' ? USUAL_COLOUR : typed.toLowerCase()
  const { data } = useQuery({
    queryKey: ['brand-colour', clientId, colour],
    queryFn: () => client.tryColour(clientId, colour),
    enabled: isColour(colour),
    staleTime: Number.POSITIVE_INFINITY,
    placeholderData: keepPreviousData,
  })
  return data
}

const logoOf = (picked: string | null, logo: string | null): PreviewedLogo =>
  picked === null ? { is: logo === null ? 'none' : 'kept' } : { is: 'draft', content: picked }

const SETTLED_MS = 400

/** What somebody types, once they pause. */
function useSettled<T extends object>(value: T): T {
  const [settled, setSettled] = useState(value)
  const text = JSON.stringify(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(JSON.parse(text)), SETTLED_MS)
    return () => clearTimeout(timer)
  }, [text])
  return settled
}

/** The address of a picture that is not uploaded yet. */
function usePicture(file: File | null): string | null {
  const [address, setAddress] = useState<string | null>(null)
  useEffect(() => {
    if (!file) return setAddress(null)
    const reader = new FileReader()
    reader.onload = () => setAddress(String(reader.result))
    reader.readAsDataURL(file)
    return () => reader.abort()
  }, [file])
  return address
}
