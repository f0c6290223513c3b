// Generous, so that a busy machine doesn't fail a correct test.
jest.setTimeout(120_000);
