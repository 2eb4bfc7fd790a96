package operator

import (
	"context"
	"net/url"
)

// Page is one page of a list.
type Page[T any] struct {
	Items []T `json:"items"`
	// NextCursor is nil at the end of the list.
	NextCursor *string `json:"nextCursor"`

	load func(ctx context.Context, cursor string) (*Page[T], error)
}

// All iterates over the items of this page and of those that follow, loaded as needed:
//
//	links := page.All(ctx)
//	for links.Next() {
//		fmt.Println(links.Item().ShortURL)
//	}
//	err := links.Err()
func (p *Page[T]) All(ctx context.Context) *Iterator[T] {
	return &Iterator[T]{ctx: ctx, page: p, index: -1}
}

// Iterator walks over the items of a list.
type Iterator[T any] struct {
	ctx   context.Context
	page  *Page[T]
	index int
	err   error
}

// Next moves to the next item; false at the end, or after an error.
func (i *Iterator[T]) Next() bool {
	if i.err != nil {
		return false
	}
	i.index++
	for i.index >= len(i.page.Items) {
		if i.page.NextCursor == nil {
			return false
		}
		next, err := i.page.load(i.ctx, *i.page.NextCursor)
		if err != nil {
			i.err = err
			return false
		}
		i.page, i.index = next, 0
	}
	return true
}

// Item returns the current item.
func (i *Iterator[T]) Item() T { return i.page.Items[i.index] }

// Err returns the error that ended the iteration, if one did.
func (i *Iterator[T]) Err() error { return i.err }

func cloneValues(values url.Values) url.Values {
	clone := url.Values{}
	for name, value := range values {
		clone[name] = value
	}
	return clone
}
