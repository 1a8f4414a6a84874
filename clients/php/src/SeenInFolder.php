<?php

declare(strict_types=1);

namespace Amsel\Client;

/**
 * A file for each notification, in a folder of one machine. Whoever is at one holds a lock on its file, which ends with the
 * process, so a crash leaves no mark.
 */
final class SeenInFolder implements SeenStore
{
    /** @var array<string, resource> */
    private array $locked = [];

    public function __construct(private readonly string $folder)
    {
        if (!is_dir($folder) && !@mkdir($folder, 0o700, true) && !is_dir($folder)) {
            throw AmselError::wrongSettings("The folder {$folder} cannot be made.");
        }
    }

    public function begin(string $digest): Seen
    {
        if (isset($this->locked[$digest])) {
            return Seen::Busy;
        }
        $path = $this->folder . '/' . hash('sha256', $digest);
        $file = @fopen($path, 'c+') ?: throw AmselError::wrongSettings("The file {$path} cannot be written.");
        if (!flock($file, LOCK_EX | LOCK_NB)) {
            return Seen::Busy;
        }
        if (fread($file, 1) !== '') {
            return Seen::Done;
        }
        $this->locked[$digest] = $file;
        return Seen::New;
    }

    public function finish(string $digest): void
    {
        $isWritten = fwrite($this->locked[$digest], 'done') === 4 && fsync($this->locked[$digest]);
        $this->forget($digest);
        if (!$isWritten) {
            throw AmselError::wrongSettings("The folder {$this->folder} cannot be written.");
        }
    }

    public function forget(string $digest): void
    {
        fclose($this->locked[$digest]);
        unset($this->locked[$digest]);
    }
}
