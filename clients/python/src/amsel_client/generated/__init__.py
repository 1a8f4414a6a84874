# Written by "npm run generate" from the contract.
