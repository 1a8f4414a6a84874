import { z } from 'zod'
import { dateTime, oneOf, text } from '../fields.ts'

export const CODE_DISPLAY_TYPES = ['TEXT', 'BIGIMAGE', 'SMALLIMAGE', 'MIDDLEIMAGE'] as const

const CodeDetail = z
  .object({
    codeValueType: oneOf(['QRCODE', 'BARCODE']),
    codeValue: text(2048),
    displayType: oneOf(CODE_DISPLAY_TYPES),
  })
  .meta({ id: 'CodeDetail', description: 'A code as text, or the address of its picture.' })

export const OrderCodeForm = z
  .object({
    expireTime: dateTime(),
    /** One library stops reading at the first display type that it does not know, MIDDLEIMAGE: that comes last. */
    codeDetails: z.array(CodeDetail).max(4),
  })
  .meta({ id: 'OrderCodeForm', description: 'The code that the customer scans, in several forms.' })

export const PspCustomerInfo = z
  .object({
    pspName: text(64).optional(),
    displayCustomerId: text(64).optional(),
  })
  .meta({ id: 'PspCustomerInfo', description: 'The wallet that paid, and whose it is.' })
