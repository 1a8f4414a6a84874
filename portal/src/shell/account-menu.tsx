import { ActionIcon, Menu, useMantineColorScheme } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link, useLocation } from 'wouter'
import { account } from '../api/index.ts'
import { Icon } from '../look/icons.tsx'
import { useAccount } from '../session/index.ts'
import { LANGUAGES, type Language, useWords } from '../words/index.ts'

const SCHEMES = [
  ['light', 'shell.scheme_light'],
  ['dark', 'shell.scheme_dark'],
  ['auto', 'shell.scheme_auto'],
] as const

export function AccountMenu(): ReactNode {
  const { say, language, speak } = useWords()
  const { user } = useAccount()
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  const queries = useQueryClient()
  const [, navigate] = useLocation()
  const signOut = async () => {
    await account.signOut().catch(() => null)
    queries.clear()
    navigate('/sign-in')
  }
  return (
    <Menu position="bottom-end" width={220} shadow="md">
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" size="lg" radius="xl" aria-label={say('shell.account')}>
          <Icon name="user" size={18} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{user.email}</Menu.Label>
        <Menu.Item component={Link} href="/account" leftSection={<Icon name="user" />}>
          {say('shell.account')}
        </Menu.Item>
        <Menu.Divider />
        <Menu.Label>{say('shell.scheme')}</Menu.Label>
        {SCHEMES.map(([scheme, name]) => (
          <Menu.Item
            key={scheme}
            onClick={() => setColorScheme(scheme)}
            rightSection={colorScheme === scheme ? <Icon name="check" /> : null}
          >
            {say(name)}
          </Menu.Item>
        ))}
        <Menu.Divider />
        <Menu.Label>{say('shell.language')}</Menu.Label>
        {Object.entries(LANGUAGES).map(([tag, name]) => (
          <Menu.Item
            key={tag}
            lang={tag}
            onClick={() => speak(tag as Language)}
            rightSection={tag === language ? <Icon name="check" /> : null}
          >
            {name}
          </Menu.Item>
        ))}
        <Menu.Divider />
        <Menu.Item onClick={() => void signOut()}>{say('shell.sign_out')}</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
