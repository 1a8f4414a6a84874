import {
  ActionIcon,
  Button,
  Group,
  NumberInput,
  SegmentedControl,
  Select,
  Stack,
  TextInput,
} from '@mantine/core'
import type { PaymentLinkDetail } from 'amsel/portal-api'
import { type ReactNode, useState } from 'react'
import { CURRENCIES } from '../../../../contract/src/currencies.ts'
import { client } from '../../api/index.ts'
import { Icon } from '../../look/icons.tsx'
import { ConfirmDialog, CopyText, Field, useAct } from '../../pieces/index.ts'
import { useClient } from '../../session/index.ts'
import { useWords } from '../../words/index.ts'
import { asked, blankItem, EXPIRIES, type LinkForm, type LinkItemForm, newForm } from './link-form.ts'

/** Asks for a new link, and shows its address once it is made. */
export function NewLinkDialog({ onClose }: { onClose: () => void }): ReactNode {
  const { say } = useWords()
  const { clientId, now } = useClient()
  const [form, setForm] = useState<LinkForm>(newForm)
  const [made, setMade] = useState<PaymentLinkDetail | null>(null)
  const request = asked(form, now())
  const make = useAct(() => client.makePaymentLink(clientId, request ?? never()), {
    stale: [['links', clientId]],
    onDone: setMade,
  })
  const set = (change: Partial<LinkForm>) => setForm((before) => ({ ...before, ...change }))
  if (made)
    return (
      <ConfirmDialog
        title={say('link.made')}
        confirm={say('dialog.close')}
        isNotice
        onConfirm={onClose}
        onClose={onClose}
      >
        <span>{say('link.made_text')}</span>
        <CopyText text={made.url} label={say('link.address')} />
      </ConfirmDialog>
    )
  return (
    <ConfirmDialog
      title={say('link.new')}
      confirm={say('link.make')}
      isLarge
      isReady={request !== null}
      act={make}
      onConfirm={() => make.mutate()}
      onClose={onClose}
    >
      <Field
        label={say('link.title')}
        description={say('link.title_hint')}
        name="title"
        maxLength={256}
        value={form.title}
        onText={(title) => set({ title })}
        failure={make.error}
        data-autofocus
      />
      <SegmentedControl
        aria-label={say('link.kind')}
        fullWidth
        value={form.kind}
        onChange={(kind) => set({ kind: kind as LinkForm['kind'] })}
        data={(['amount', 'order', 'choice'] as const).map((kind) => ({
          value: kind,
          label: say(`link.kind_${kind}`),
        }))}
      />
      <Group align="flex-end" gap="sm" wrap="nowrap">
        <Select
          label={say('link.currency')}
          data={Object.keys(CURRENCIES)}
          searchable
          allowDeselect={false}
          value={form.currency}
          onChange={(currency) => currency && set({ currency })}
          w={120}
        />
        {form.kind === 'amount' && (
          <Field
            label={say('list.amount')}
            name="amount"
            inputMode="decimal"
            placeholder="12.50"
            value={form.amount}
            onText={(amount) => set({ amount })}
            failure={make.error}
            style={{ flex: 1 }}
          />
        )}
      </Group>
      {form.kind !== 'amount' && <Items form={form} onItems={(items) => set({ items })} />}
      <Group grow align="flex-start">
        <Select
          label={say('link.use')}
          data={[
            { value: 'once', label: say('link.once') },
            { value: 'many', label: say('link.many') },
          ]}
          allowDeselect={false}
          value={form.isOnce ? 'once' : 'many'}
          onChange={(use) => set({ isOnce: use === 'once' })}
        />
        <Select
          label={say('link.expires')}
          data={EXPIRIES.map((days) => ({
            value: String(days),
            label: days === 0 ? say('link.never') : say('link.days', { days: String(days) }),
          }))}
          allowDeselect={false}
          value={String(form.days)}
          onChange={(days) => set({ days: Number(days) })}
        />
      </Group>
      <TextInput
        label={say('link.reference')}
        description={say('link.reference_hint')}
        maxLength={64}
        value={form.reference}
        onChange={(event) => set({ reference: event.currentTarget.value })}
      />
      <Field
        label={say('link.redirect')}
        description={say('link.redirect_hint')}
        name="redirectUrl"
        type="url"
        required={false}
        placeholder="https://shop.example/thanks"
        value={form.redirectUrl}
        onText={(redirectUrl) => set({ redirectUrl })}
        failure={make.error}
      />
    </ConfirmDialog>
  )
}

const never = (): never => {
  throw new Error('a link that is not complete cannot be made')
}

function Items({
  form,
  onItems,
}: {
  form: LinkForm
  onItems: (items: readonly LinkItemForm[]) => void
}): ReactNode {
  const { say } = useWords()
  const { items, kind } = form
  const change = (at: number, to: Partial<LinkItemForm>) =>
    onItems(items.map((item, index) => (index === at ? { ...item, ...to } : item)))
  return (
    <Stack gap="xs">
      {items.map((item, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines have no names of their own
        <Group key={index} gap="xs" align="flex-end">
          <TextInput
            label={say('link.item')}
            style={{ flex: '1 1 200px' }}
            maxLength={256}
            value={item.name}
            onChange={(event) => change(index, { name: event.currentTarget.value })}
          />
          <TextInput
            label={say('link.price')}
            inputMode="decimal"
            placeholder="4.50"
            w={96}
            value={item.price}
            onChange={(event) => change(index, { price: event.currentTarget.value })}
          />
          <NumberInput
            label={say(kind === 'choice' ? 'link.at_most' : 'link.quantity')}
            min={1}
            max={999}
            allowDecimal={false}
            w={84}
            value={item.quantity}
            onChange={(quantity) => change(index, { quantity: Number(quantity) })}
          />
          <ActionIcon
            variant="subtle"
            color="gray"
            size="lg"
            disabled={items.length === 1}
            aria-label={say('link.item_remove', { item: item.name || String(index + 1) })}
            onClick={() => onItems(items.filter((_item, at) => at !== index))}
          >
            <Icon name="trash" />
          </ActionIcon>
        </Group>
      ))}
      <Group>
        <Button
          variant="subtle"
          size="xs"
          leftSection={<Icon name="plus" />}
          disabled={items.length >= 50}
          onClick={() => onItems([...items, blankItem()])}
        >
          {say('link.item_add')}
        </Button>
      </Group>
    </Stack>
  )
}
