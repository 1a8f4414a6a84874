import type { newOwner } from './portal.ts'

type Owner = Pick<Awaited<ReturnType<typeof newOwner>>, 'browser' | 'organisationId'>

/** An owner asks for production. */
export async function apply({ browser, organisationId }: Owner): Promise<string> {
  const { body } = await browser.ask<{ applicationId: string }>(
    `POST /organisations/${organisationId}/applications`,
    {
      ...{ name: 'Corner shop', legalName: 'Corner Shop Pte. Ltd.', registrationNumber: '201912345K' },
      ...{ country: 'SG', region: 'SG', website: 'https://shop.example', merchantCategoryCode: '5411' },
      ...{ contactName: 'Ada', contactEmail: 'ada@shop.example' },
    },
  )
  return body.applicationId
}
