export const branding = {
  'branding.lead': 'What payers see on your checkout pages.',
  'branding.title': 'Your brand',
  'branding.name': 'Name',
  'branding.name_hint': 'Leave it empty to show {name}.',
  'branding.colour': 'Colour',
  'branding.colour_hint': 'Used for buttons. Six hexadecimal digits, such as #175a8a.',
  'branding.colour_pick': 'Pick a colour',
  'branding.colour_faint':
    'This colour is hard to see on a light page: its contrast is {contrast}, and at least 3 is needed. Buttons get an outline so that they can still be seen. {proposal} is similar and easy to see.',
  'branding.colour_take': 'Use {proposal}',
  'branding.logo': 'Logo',
  'branding.logo_hint':
    'PNG, JPEG or WebP, up to 128 kB, 16 to 2048 pixels wide and high. It is shown on white.',
  'branding.logo_choose': 'Choose a file',
  'branding.logo_large': 'This file is larger than 128 kB.',
  'branding.logo_remove': 'Remove the logo',
  'branding.save': 'Save',
  'branding.saved': 'Saved. Payers see it now.',
  'branding.preview': 'Preview',
  'branding.preview_light': 'Light',
  'branding.preview_dark': 'Dark',
} as const
