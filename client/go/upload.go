package operator

import (
	"bytes"
	"io"
	"os"
)

// Upload is a body that is sent as it is and never held whole; it is opened anew for each attempt.
type Upload struct {
	open func() (io.ReadCloser, int64, error)
}

// UploadFile sends the file of a path.
func UploadFile(path string) Upload {
	return Upload{func() (io.ReadCloser, int64, error) {
		file, err := os.Open(path)
		if err != nil {
			return nil, 0, err
		}
		info, err := file.Stat()
		if err != nil {
			file.Close()
			return nil, 0, err
		}
		return file, info.Size(), nil
	}}
}

// UploadBytes sends content that you have.
func UploadBytes(content []byte) Upload {
	return Upload{func() (io.ReadCloser, int64, error) {
		return io.NopCloser(bytes.NewReader(content)), int64(len(content)), nil
	}}
}

// UploadStream sends what is read from the stream that open returns.
func UploadStream(open func() (io.ReadCloser, error)) Upload {
	return Upload{func() (io.ReadCloser, int64, error) {
		stream, err := open()
		return stream, -1, err
	}}
}
